/** Shows in the title, the icon and a notification that it is your turn. */
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
    // On phones, only the service worker may notify. A click opens this address.
    const data = { address: location.href };
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Your turn', { ...more, data }));
  }
}

/** Asks for permission to notify. Returns whether it was granted. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
}
