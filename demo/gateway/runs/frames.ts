/** Server-sent events as the gateway writes them: `event`, `data`, `id`, LF only, one line of data. */
import {pythonJson, type Json} from '../json.js';

export interface StreamEvent {
  event: string;
  data: Json;
  id?: string | undefined;
  /** Sent instead of well-formed data, to show what a broken proxy does. */
  raw?: string | undefined;
}

const encoder = new TextEncoder();

export const HEARTBEAT = encoder.encode(': heartbeat\n\n');

export function encodeFrame({event, data, id, raw}: StreamEvent): Uint8Array<ArrayBuffer> {
  const lines = `event: ${event}\ndata: ${raw ?? pythonJson(data)}\n`;
  return encoder.encode(id === undefined ? `${lines}\n` : `${lines}id: ${id}\n\n`);
}

/** Cuts a frame inside its first multi-byte character, or in the middle where it has none. */
export function cutFrame(frame: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const multiByte = frame.findIndex((byte) => byte >= 0xc0);
  return frame.slice(0, multiByte >= 0 ? multiByte + 1 : frame.length >> 1);
}
