import { createFinding, type FindingContent } from '@hepu/api/cells/findings'
import { LEFT_OUT, type Draft, type DraftPlot, type ReadBook, type ReadFinding } from '../../book/draft.ts'
import type { GroupPlan } from '../planShapes.ts'

/** Largest number of rows of one kind that are reported one by one. */
const MAX_LISTED = 200

const nameOf = (draft: Draft, { point, entry, rep }: DraftPlot): string =>
  `${draft.points[point]?.name ?? ''} ${draft.entries[entry]?.name ?? ''} 重复${rep}`

const at = ({ sheet }: ReadBook, plot: DraftPlot, content: FindingContent): ReadFinding =>
  createFinding({ sheet, row: plot.no }, content)

/** Refuses rows without block or plot number whose entry has several stored plots in that replicate: any of them may be meant. */
export const missingBlocks = (book: ReadBook, draft: Draft, { numbered }: GroupPlan): ReadFinding[] =>
  numbered.ambiguous.slice(0, MAX_LISTED).map(({ plot, plots, hasBlocks }) =>
    at(book, plot, {
      severity: 'error',
      code: 'blockMissing',
      read: '',
      expected: hasBlocks ? '填写区组' : '填写小区号',
      text: `${nameOf(draft, plot)}已有${plots}个小区，${hasBlocks ? '分在不同区组，请填写「区组」' : '小区号不同，请填写「小区号」'}，该行不导入`,
      action: LEFT_OUT,
    }),
  )

/**
 * Warns of entries that get a further plot in a replicate because the stored one is in another block. Checks have a plot
 * in every block, so they are not reported.
 */
export function otherBlocks(book: ReadBook, draft: Draft, { numbered, checks }: GroupPlan): ReadFinding[] {
  const checkNames = new Set(checks.map(({ name }) => name))
  const doubtful = numbered.otherBlock.filter(
    ({ plot }) => !checkNames.has(draft.entries[plot.entry]?.name ?? ''),
  )
  return doubtful.slice(0, MAX_LISTED).map(({ plot, blocks }) =>
    at(book, plot, {
      severity: 'warning',
      code: 'blockDiffers',
      read: plot.fields.block ?? '',
      expected: blocks.join('、'),
      text: `${nameOf(draft, plot)}已有区组${blocks.join('、')}的小区，本行区组${plot.fields.block ?? ''}按另一个小区导入`,
    }),
  )
}
