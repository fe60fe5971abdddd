/** How a view follows from the one before: the server's deltas. Nothing is changed in place. */
import type { Changes, Frame, TableView } from './types';

function changed<Shape extends Record<string, unknown>>(view: Shape, { set = {}, add = {} }: Changes): Shape {
  const added = Object.entries(add).map(([key, more]) => [key, [...(view[key] as unknown[]), ...more]]);
  return { ...view, ...set, ...Object.fromEntries(added) };
}

/** The view after the frame; undefined if a frame between is missing. */
export function followed(view: TableView | null, frame: Frame): TableView | undefined {
  if (frame.view !== undefined) return frame.view;
  if (view === null || frame.from !== view.version) return undefined;
  const after = changed(view as TableView & Record<string, unknown>, frame);
  if (frame.game !== undefined && view.game !== null) after.game = changed(view.game, frame.game);
  return after;
}

/** Whether the frame shows the table, and does not only answer. */
export function shows(frame: Frame): boolean {
  return frame.view !== undefined || frame.from !== undefined;
}
