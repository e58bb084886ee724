import * as design from '@hepu/api/areas/experiment/design'
import * as setup from '@hepu/api/areas/experiment/setup'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import type { Client } from '../../../../test/testApp.ts'

export type Shown = OutputOf<typeof setup.setupShow>
type Wish = InputOf<typeof design.designApply>

/** Returns the settings of a design as the screen sends them. */
export const settingsOf = (more: Partial<Wish> = {}) => ({
  design: 'RCBD' as const,
  seed: 7,
  reps: 3,
  blockSize: null,
  checkEvery: null,
  columns: null,
  numbering: 'SERPENTINE' as const,
  guardRows: 4,
  ...more,
})

/** Creates a group by hand: two points, and `entries` entries of which the first is CK1. */
export async function makeGroup(ann: Client, entries = 6, name = '手工组'): Promise<Shown> {
  const { id } = await ann.call(setup.groupCreate, { year: 2026, name, phase: 'P2', reps: 3 })
  await ann.call(setup.savePoints, { groupId: id, rows: [{ name: '新乡' }, { name: '商丘' }] })
  const rows = Array.from({ length: entries }, (_, i) => ({
    entryNo: `H${i + 1}`,
    name: `组合${i + 1}`,
    femaleParent: `母${i + 1}`,
    maleParent: `父${i + 1}`,
    provider: '禾谱种业',
    ...(i === 0 ? { ckNo: 1, ckRole: 'YIELD' as const } : {}),
  }))
  await ann.call(setup.saveEntries, { groupId: id, rows })
  return show(ann, id)
}

/** Returns the set-up of a group. */
export const show = (ann: Client, groupId: string): Promise<Shown> => ann.call(setup.setupShow, { groupId })

/** Lays out a group and returns it. */
export async function layOutGroup(ann: Client, group: Shown, more: Partial<Wish> = {}): Promise<Shown> {
  const { version } = await show(ann, group.id)
  await ann.call(design.designApply, { ...settingsOf(more), groupId: group.id, version })
  return show(ann, group.id)
}
