import { designApply } from '@hepu/api/areas/experiment/design'
import * as setup from '@hepu/api/areas/experiment/setup'
import { experimentGroup } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { applyDesign } from '../design/applyDesign.ts'
import { saveEntries } from '../setup/saveEntries.ts'
import { createGroup } from '../setup/saveGroup.ts'
import { savePoints } from '../setup/savePoints.ts'
import { entries, group, layout, points } from './summerTrial.ts'

/**
 * Creates the invented trial as a user would: the group, its points and entries, then its plots by the design
 * generator.
 */
export async function layOutSummer(ctx: Ctx): Promise<void> {
  const { id } = await createGroup(ctx, setup.groupFields.parse(group))
  const groupId = String(id)
  const places = points.map(({ name, province, city }) => ({ name, province, city, testOrg: '禾谱示范种业' }))
  await savePoints(ctx, setup.savePoints.input.parse({ groupId, rows: places, removed: [] }))
  await saveEntries(ctx, setup.saveEntries.input.parse({ groupId, rows: entries.map(entryRow), removed: [] }))
  const { version } = await getRow(ctx, experimentGroup, id, '组别')
  await applyDesign(ctx, designApply.input.parse({ groupId, version, ...layout }))
}

function entryRow({ name, parents: [femaleParent, maleParent], ckNo }: (typeof entries)[number], at: number) {
  return {
    entryNo: `HB${String(at + 1).padStart(2, '0')}`,
    name,
    femaleParent,
    maleParent,
    provider: '禾谱示范种业',
    ckNo: ckNo ?? null,
    ckRole: ckNo === undefined ? null : ckNo === 1 ? 'YIELD' : 'AUX',
  }
}
