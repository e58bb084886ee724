import { designApply } from '@hepu/api/areas/experiment/design'
import * as setup from '@hepu/api/areas/experiment/setup'
import type { z } from 'zod'
import { experimentGroup } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { applyDesign } from '../design/applyDesign.ts'
import { saveEntries } from '../setup/saveEntries.ts'
import { createGroup } from '../setup/saveGroup.ts'
import { savePoints } from '../setup/savePoints.ts'
import { entries, group, layout, points, type DemoEntry, type DemoPoint } from './summerTrial.ts'

/**
 * Creates the invented trial as a user would: the group, its points and entries, then its plots by the design
 * generator.
 */
export async function layOutSummer(ctx: Ctx): Promise<void> {
  const id = await setUpDemo(ctx, { group, points, entries, numbered: 'HB' })
  const groupId = String(id)
  const { version } = await getRow(ctx, experimentGroup, id, '组别')
  await applyDesign(ctx, designApply.input.parse({ groupId, version, ...layout }))
}

/** An invented trial as a user enters it. */
export interface DemoSetup {
  group: z.input<typeof setup.groupFields>
  points: readonly DemoPoint[]
  entries: readonly DemoEntry[]
  /** Beginning of the numbers of its entries. */
  numbered: string
}

/** Creates the group of an invented trial with its points and entries. Returns its id. */
export async function setUpDemo(ctx: Ctx, { group: head, ...trial }: DemoSetup): Promise<number> {
  const { id } = await createGroup(ctx, setup.groupFields.parse(head))
  const groupId = String(id)
  const places = trial.points.map(({ name, province, city }) => ({
    name,
    province,
    city,
    testOrg: '禾谱示范种业',
  }))
  await savePoints(ctx, setup.savePoints.input.parse({ groupId, rows: places, removed: [] }))
  const named = trial.entries.map((entry, at) => entryRow(trial.numbered, entry, at))
  await saveEntries(ctx, setup.saveEntries.input.parse({ groupId, rows: named, removed: [] }))
  return id
}

function entryRow(
  numbered: string,
  { name, parents: [femaleParent, maleParent], ckNo }: DemoEntry,
  at: number,
) {
  return {
    entryNo: `${numbered}${String(at + 1).padStart(2, '0')}`,
    name,
    femaleParent,
    maleParent,
    provider: '禾谱示范种业',
    ckNo: ckNo ?? null,
    ckRole: ckNo === undefined ? null : ckNo === 1 ? 'YIELD' : 'AUX',
  }
}
