import type { Ctx } from '../http/context.ts'

/**
 * A rule about the files of one record, on top of the permission of their kind. Throws if the caller may not read them, or not
 * change them now.
 */
export type FileGuard = (
  ctx: Ctx,
  row: Readonly<Record<string, unknown>>,
  use: 'read' | 'write',
) => Promise<void>
