import type { Patch, ReadRow } from '../book/draft.ts'
import { addFinding } from '../book/findings.ts'
import { addIssue, KEEP, type Checking } from './checking.ts'
import type { Replicated } from './replicates.ts'

/** Share of the entries of a point up to which plots of a further replicate are slips. */
const FEW = 0.05

/** Warns of plots in a replicate that the other entries of the point do not have; checks may have more than the others. */
export function checkStrayReps(checking: Checking, groups: readonly Replicated[][]): void {
  for (const point of groups.flat()) {
    const others = [...point.byRep].filter(([rep]) => !point.design.includes(rep)).flatMap(([, rows]) => rows)
    const strays = others.filter(({ isCk }) => isCk !== true)
    if (point.design.length === 0 || others.length > Math.max(1, point.byEntry.size * FEW)) continue
    for (const row of strays) doubt(checking, point, row)
  }
}

/** Offers the replicate that the entry lacks, if it lacks a single one. */
function doubt(checking: Checking, { name, design, byEntry }: Replicated, row: ReadRow): void {
  const lacking = design.filter((rep) => !byEntry.get(row.entry)!.has(rep))
  const likely = lacking.length === 1 ? lacking[0]! : null
  const patches: Record<string, Patch> = { keep: {}, skip: { skip: true } }
  if (likely !== null) patches['suggestion'] = { rep: likely }
  const reason = likely === null ? '' : `，而没有重复${likely}`
  const id = addFinding(checking, row.no, 'rep', {
    severity: 'warning',
    code: 'repStray',
    read: String(row.rep),
    expected: likely === null ? `重复${design.join('、')}` : String(likely),
    text: `试点「${name}」其他品种的重复是${design.join('、')}，只有品种「${row.entry}」有重复${row.rep}${reason}；不选择时按原值导入`,
    actions: [
      KEEP,
      ...(likely === null ? [] : [{ key: 'suggestion', label: `改为重复${likely}` }]),
      { key: 'skip', label: '不导入该行' },
    ],
    action: 'keep',
  })
  addIssue(row, { key: id, code: 'repStray', action: 'keep', patches })
}
