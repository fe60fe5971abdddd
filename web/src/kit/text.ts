/** Helpers for texts on the page. */

/** Joins names: "Ann, Ben and Cleo". */
export function list(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Capitalises a text, unless it begins with the name of a hole. */
export function capital(words: string): string {
  return /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Makes a sentence of a text from the server. */
export function sentence(words: string): string {
  return capital(words) + (/[.!?…]$/.test(words) ? '' : '.');
}
