import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import { acquireActions } from '@hepu/api/areas/research/acquire/acquireKinds'
import { plainText, valueIn } from '@hepu/api/core/resource/values'
import { and, eq, inArray } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { acquireRecord } from '../../../db/schema/index.ts'
import { chunksOf, inTurns } from '../../../import/batch/chunks.ts'
import { openBook } from '../../../import/batch/packBook.ts'
import { findingAt, type RowPlan } from '../../../import/table/compareTable.ts'
import type { TableHead, TablePiece, TableRow } from '../../../import/table/readTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadWords, type Words } from '../../../resource/book/namedValues.ts'
import { textOf } from '@hepu/api/core/resource/textOf'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { sheetFieldsOf } from './announcementColumns.ts'
import { ofInbox, type AcquireRow, type Inbox } from './inboxes.ts'
import { mapAnnounced, type Now } from './mapAnnouncement.ts'
import { markOf } from './announcedNumbers.ts'

/** What the inbox keeps of a row. */
export type Arrival = Pick<
  AcquireRow,
  'announceNo' | 'announceDate' | 'source' | 'name' | 'cropName' | 'number' | 'mark' | 'parsed' | 'srcPubText'
>
/** What the import does with a row: keeps it, or nothing where the inbox has it. */
export interface AcquirePlan extends RowPlan {
  arrival: Arrival
}

interface Planning {
  inbox: Inbox
  head: TableHead
  words: Words
  now: Now
  /** Announcements of the inbox that some rows mean, by mark. */
  known: ReadonlyMap<string, Pick<AcquireRow, 'id' | 'version' | 'action'>>
  /** Rows of the workbook so far, by mark. */
  seen: Map<string, number>
  findings: Finding[]
}

/** Some rows of a workbook, compared: how many they are, what becomes of them, and all that was found in them. */
export interface PlannedRows {
  rows: number
  plans: AcquirePlan[]
  findings: Finding[]
}

/** Compares a packed workbook with the inbox of the organisation one works in, some hundred rows at a time. */
export async function planAnnouncements(
  ctx: Ctx,
  inbox: Inbox,
  packed: Uint8Array,
): Promise<{ head: TableHead; pieces: AsyncIterable<PlannedRows> }> {
  const { head, pieces } = await openBook<TableHead>(packed)
  return { head, pieces: planPieces(ctx, inbox, head, pieces as AsyncIterable<Partial<TablePiece>>) }
}

async function* planPieces(
  ctx: Ctx,
  inbox: Inbox,
  head: TableHead,
  pieces: AsyncIterable<Partial<TablePiece>>,
): AsyncGenerator<PlannedRows> {
  const words = await loadWords(ctx, inbox.def.fields)
  const now = { today: clockDay(ctx.services.now()), crop: ctx.caller.crop }
  const seen = new Map<string, number>()
  for await (const { rows = [], findings = [] } of pieces) {
    const known = await loadKnown(ctx, inbox, rows)
    const planning: Planning = { inbox, head, words, now, known, seen, findings }
    const plans: AcquirePlan[] = []
    for await (const row of inTurns(rows)) {
      const plan = planRow(planning, row)
      if (plan) plans.push(plan)
    }
    yield { rows: rows.length, plans, findings }
  }
}

function planRow(planning: Planning, row: TableRow): AcquirePlan | undefined {
  const { known, seen } = planning
  if (row.isBroken || !row.cells['announceNo'] || !row.cells['name']) return undefined
  if (checkShapes(planning, row)) return undefined
  const arrival = arrivalOf(planning, row)
  const earlier = seen.get(arrival.mark)
  if (earlier !== undefined) {
    addFinding(planning, row, 'name', {
      severity: 'error',
      code: 'rowDouble',
      read: arrival.name,
      expected: '每条公告只出现一次',
      text: `与第${earlier}行是同一条公告（公告号、品种名称与编号都相同）`,
    })
    return undefined
  }
  seen.set(arrival.mark, row.no)
  const own = known.get(arrival.mark)
  if (own) reportKnown(planning, row, arrival, own)
  else reportProblems(planning, row, arrival)
  return {
    no: row.no,
    where: arrival.name,
    id: own?.id ?? null,
    version: own?.version ?? null,
    changes: [],
    arrival,
  }
}

const addFinding = (
  { findings, head }: Planning,
  row: TableRow,
  key: string,
  content: FindingContent,
): void => void findings.push(findingAt(head, row, key, content))

/** Reports texts that the inbox cannot store, and returns whether there were any. */
function checkShapes(planning: Planning, row: TableRow): boolean {
  const fields = sheetFieldsOf(planning.inbox)
  const kept = ['announceNo', 'source', 'name', 'srcPubText']
  const wrong = kept.flatMap((key) => {
    const cell = row.cells[key]
    const message =
      cell === undefined
        ? undefined
        : valueIn(fieldNamed(fields, key)).safeParse(String(cell)).error?.issues[0]?.message
    return message ? [{ key, message }] : []
  })
  for (const { key, message } of wrong) {
    addFinding(planning, row, key, {
      severity: 'error',
      code: 'cellInvalid',
      read: String(row.cells[key]).slice(0, 40),
      expected: message,
      text: message,
    })
  }
  return wrong.length > 0
}

function reportKnown(
  planning: Planning,
  row: TableRow,
  arrival: Arrival,
  { action }: Pick<AcquireRow, 'action'>,
): void {
  addFinding(planning, row, 'name', {
    severity: 'warning',
    code: 'inInbox',
    read: arrival.name,
    expected: '尚未获取的公告',
    text: `该公告已在获取记录中（${action ? `已${acquireActions[action]}` : '未处理'}），这一行不再导入`,
  })
}

/** Reports what could not be taken into the registry as it is; the announcement is stored all the same. */
function reportProblems(planning: Planning, row: TableRow, arrival: Arrival): void {
  const { inbox, words, now } = planning
  for (const { name, text, problem } of mapAnnounced(inbox, arrival, words, now).fields) {
    if (!problem) continue
    addFinding(planning, row, name, {
      severity: 'warning',
      code: 'fieldProblem',
      read: text.slice(0, 40),
      expected: problem,
      text: `${problem}；照录，新增或合并时不取用`,
    })
  }
}

function arrivalOf({ inbox, words }: Pick<Planning, 'inbox' | 'words'>, { cells }: TableRow): Arrival {
  const parsed = Object.fromEntries(
    inbox.fields.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  )
  const numbers = inbox.numbers.map((name) => plainText(parsed[name]))
  const [announceNo, name] = [String(cells['announceNo']), String(cells['name'])]
  const crop = plainText(parsed[inbox.cropField])
  const field = fieldNamed(inbox.def.fields, inbox.cropField)
  return {
    announceNo,
    announceDate: textOf(cells['announceDate']),
    source: textOf(cells['source']),
    name,
    cropName: crop ? ('dictionary' in field && words.entry(field.dictionary, crop)?.value) || crop : null,
    number: numbers.find(Boolean) ?? null,
    mark: markOf(inbox.kind, { announceNo, name, numbers }),
    parsed,
    srcPubText: textOf(cells['srcPubText']),
  }
}

/** Returns the announcements of the inbox that some rows mean. */
async function loadKnown(ctx: Ctx, inbox: Inbox, rows: readonly TableRow[]): Promise<Planning['known']> {
  const marks = rows.map(({ cells }) =>
    markOf(inbox.kind, {
      announceNo: plainText(cells['announceNo']),
      name: plainText(cells['name']),
      numbers: inbox.numbers.map((name) => plainText(cells[name])),
    }),
  )
  const known = new Map<string, Pick<AcquireRow, 'id' | 'version' | 'action'>>()
  for (const chunk of chunksOf(marks)) {
    const found = await ctx.db
      .select({
        id: acquireRecord.id,
        version: acquireRecord.version,
        action: acquireRecord.action,
        mark: acquireRecord.mark,
      })
      .from(acquireRecord)
      .where(
        and(
          ofInbox(ctx, inbox),
          eq(acquireRecord.orgId, ctx.caller.orgId),
          inArray(acquireRecord.mark, chunk),
        ),
      )
    for (const row of found) known.set(row.mark, row)
  }
  return known
}
