import { mount } from 'svelte';
import App from './App.svelte';
import './kit/tokens.css';
import './kit/base.css';
import { keepSettings } from './kit/settings.svelte';

keepSettings();
mount(App, { target: document.getElementById('page') as HTMLElement });
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => {}); // without it, the page just needs the network
}
