import { partGaps, type Gap } from '@hepu/api/core/resource/partGaps'
import type { Ctx } from '../../http/context.ts'
import { readEntries } from './entries.ts'
import { getParent, placeOf, type MountedPart } from './mountedPart.ts'

/** A gap of a record, with the part that it is in. */
export interface RecordGap extends Gap {
  part: string
  label: string
}

/**
 * Returns all gaps of a record over its parts, in their order, for a check before its submission. The record is one that the
 * caller sees.
 */
export async function listRecordGaps(
  ctx: Ctx,
  parts: readonly MountedPart[],
  parentId: number,
): Promise<RecordGap[]> {
  const gaps: RecordGap[] = []
  for (const part of parts) {
    const place = placeOf(ctx, await getParent(ctx, part, parentId))
    const { name, label } = part.def
    const found = partGaps(part.def, await readEntries(ctx, part, parentId), place)
    gaps.push(...found.map((gap) => ({ part: name, label, ...gap })))
  }
  return gaps
}
