/** Bytes by which a buffer grows: it asks the system for them, not for a copy of itself. */
const STEP = 256 * 1024

/**
 * Makes memory outside the heap that grows in place up to `maxBytes`. Only what is used counts as taken, and the system has all of
 * it back as soon as nobody holds it, which memory of the usual kind does not promise.
 */
export const growingBuffer = (maxBytes: number): ArrayBuffer =>
  new ArrayBuffer(0, { maxByteLength: Math.ceil(maxBytes / STEP) * STEP })

/** Makes room in such memory for so many bytes. */
export function reserve(buffer: ArrayBuffer, bytes: number): void {
  if (bytes > buffer.byteLength) buffer.resize(Math.ceil(bytes / STEP) * STEP)
}
