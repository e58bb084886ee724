import type { StoredRowFilter } from '@hepu/api/areas/experiment/import/storedRows'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { importFinding } from '../../../../../db/schema/index.ts'
import type { Ctx } from '../../../../../http/context.ts'
import { findingsOf } from '../../../../../import/batch/findingRows.ts'
import { loadBytes, requireState } from '../../../../../import/batch/storedBatch.ts'
import type { Choices, Draft, DraftPlot, ReadBook, ReadFinding, ReadRow } from '../../book/draft.ts'
import { patchesOf } from '../../book/patches.ts'
import type { Batch, StoredPreview } from '../../book/storedPreview.ts'
import { unpackTrialBook } from '../../book/trialBook.ts'
import { applyNames } from '../../check/applyNames.ts'
import { previewedDraft } from '../../plan/draft/openPhases.ts'

/** A line of the workbook: a row with its plot, a row that was rejected, or a summary. */
export interface RowLine {
  /** Row in the shaped sheet; null of a summary in a workbook whose rows were laid out anew. */
  no: number | null
  row?: ReadRow
  plot?: DraftPlot
  /** Texts of the cells of a rejected row, by column. */
  texts?: Readonly<Record<string, string>>
  /** The finding on a row of means, sums and the like. */
  summary?: ReadFinding
  isChanged: boolean
  isLeftOut: boolean
}

/** A previewed workbook with its rows as they will be stored. */
export interface OpenedRows {
  book: ReadBook
  draft: Draft
  choices: Choices
  preview: StoredPreview
  lines: RowLine[]
}

/** The workbook that was opened last: who turns its pages asks for it again and again. */
let last: { key: string; rows: Promise<OpenedRows>; forgotten: NodeJS.Timeout } | null = null

/** Time without a question after which the workbook is forgotten. */
const KEPT_MS = 60_000

/**
 * Opens the rows of a previewed workbook with the choices and names of its preview. Throws BAD_STATE for a batch that is not
 * previewed, and BAD_INPUT for a workbook without plots.
 */
export function openRows(ctx: Ctx, batch: Batch): Promise<OpenedRows> {
  requireState(batch, 'previewed')
  const { preview } = batch
  if (batch.kind !== 'fillData' || preview === null)
    throw new AppError('BAD_INPUT', '参试品种信息没有逐行的数据，请看「数量」与「修改的值」')
  const key = `${batch.orgId}/${batch.id}/${batch.version}`
  const rows = last?.key === key ? last.rows : readRows(ctx, batch, preview)
  clearTimeout(last?.forgotten)
  last = { key, rows, forgotten: setTimeout(forget, KEPT_MS, key).unref() }
  rows.catch(() => forget(key))
  return rows
}

function forget(key: string): void {
  if (last?.key === key) last = null
}

async function readRows(ctx: Ctx, batch: Batch, preview: StoredPreview): Promise<OpenedRows> {
  const book = await unpackTrialBook(await loadBytes(ctx.db, batch, 'parsed'))
  if (preview.names) applyNames(book, preview.names)
  const { choices } = batch.options
  const draft = await previewedDraft(book, choices, preview)
  const opened = { book, draft, choices, preview }
  return { ...opened, lines: linesOf(opened, await unclearRows(ctx, batch)) }
}

/** Ids of the findings on rows that cannot be told from stored plots: only the comparison with these finds them. */
async function unclearRows(ctx: Ctx, batch: Batch): Promise<ReadonlySet<string>> {
  const found = await ctx.db
    .select({ key: importFinding.key })
    .from(importFinding)
    .where(and(findingsOf(batch), eq(importFinding.code, 'blockMissing')))
  return new Set(found.map(({ key }) => key))
}

/** Returns the id of the finding on a row whose block is missing. */
export const unclearKey = ({ sheet }: Pick<ReadBook, 'sheet'>, no: number): string =>
  `${sheet}!${no}:blockMissing`

function linesOf(opened: Omit<OpenedRows, 'lines'>, unclear: ReadonlySet<string>): RowLine[] {
  const { book, draft, choices, preview } = opened
  const plots = new Map(draft.plots.map((plot) => [plot.no, plot]))
  const stored = book.rows.map((row): RowLine => {
    const plot = plots.get(row.no)
    const isClosed = preview.groups[row.group]?.closed !== undefined
    const isLeftOut = plot === undefined || isClosed || unclear.has(unclearKey(book, row.no))
    const isChanged =
      row.isMended === true || row.spelled !== undefined || isPatched(row, choices) || plot?.rep !== row.rep
    return { no: row.no, row, ...(plot && { plot }), isLeftOut, isChanged: isChanged && !isLeftOut }
  })
  const rejected = (book.leftOutRows ?? []).map(({ no, read }): RowLine => ({
    no,
    texts: read,
    isLeftOut: true,
    isChanged: false,
  }))
  const summaries = book.findings.flatMap((finding): RowLine[] =>
    finding.code === 'subtotalRow' && finding.row !== null
      ? [
          {
            no: finding.sheet === book.sheet ? finding.row : null,
            summary: finding,
            isLeftOut: true,
            isChanged: false,
          },
        ]
      : [],
  )
  return [...stored, ...rejected, ...summaries].toSorted((a, b) => (a.no ?? Infinity) - (b.no ?? Infinity))
}

const isPatched = (row: ReadRow, choices: Choices): boolean =>
  patchesOf(row, choices).some(
    ({ set, rep, pending }) => set !== undefined || rep !== undefined || pending !== undefined,
  )

/** Returns the lines that a filter keeps. */
export function filterLines(
  lines: readonly RowLine[],
  only: StoredRowFilter | undefined,
): readonly RowLine[] {
  if (only === undefined) return lines
  return lines.filter(({ isChanged, isLeftOut }) => (only === 'changed' ? isChanged : isLeftOut))
}
