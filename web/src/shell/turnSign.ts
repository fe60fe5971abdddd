/** Whose turn it is, where one sees it from another window: title, icon, and a notification if wanted. */
import { settings } from '../kit/settings.svelte';

export function showTurn(mine: boolean, title: string): void {
  document.title = mine ? `● Your turn · ${title}` : `${title} · Fulcrum`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = mine ? '/icon-turn.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
}

export function notifyTurn(title: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  const more = { body: title, icon: '/icon-192.png', tag: 'fulcrum-turn' };
  try {
    const note = new Notification('Your turn', more);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // On a phone only the service worker may notify; it leads back to this address.
    const data = { address: location.href };
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Your turn', { ...more, data }));
  }
}

/** Ask the browser for the right to notify; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
}
