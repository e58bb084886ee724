import {
  importDefaults,
  type batchAnswer,
  type batchChoose,
  type batchConfirm,
  type importFillData,
} from '@hepu/api/areas/experiment/import/trialImport'
import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { importFinding } from '../../../../db/schema/index.ts'
import type { Severity } from '@hepu/api/cells/findings'
import type { Ctx, UploadedFile } from '../../../../http/context.ts'
import { requireState } from '../../../../import/batch/storedBatch.ts'
import { takeUpload } from '../../../../import/batch/takeUpload.ts'
import { confirmBatch as confirm } from '../../../../import/batch/confirmBatch.ts'
import { findingsOf } from '../../../../import/batch/findingRows.ts'
import { moveOn, startCheck, type Moved } from '../../../../import/batch/startCheck.ts'
import { checkMeanings } from '../../../../import/map/checkMeanings.ts'
import { getBatch, type TrialKind } from '../book/trialBatch.ts'
import { kindOf, kinds } from './trialImportKinds.ts'
import { phaseOf, phaseWords } from '../words/phaseWords.ts'
import { givenValues, type Chosen } from './givenValues.ts'
import type { Defaults } from '../book/readRequest.ts'
import type { Batch } from '../book/storedPreview.ts'

/** Accepts an uploaded workbook and checks small ones at once, larger ones by a job. Writes nothing of the trial. */
export const uploadWorkbook =
  (kind: TrialKind) =>
  (ctx: Ctx, input: ParsedInputOf<typeof importFillData>, file: UploadedFile): Promise<Moved> =>
    takeUpload(ctx, kinds[kind], inRange(parseDefaults(input.defaults), ctx.caller.crop), file)

/** Imports a previewed batch, by the same steps as every import. */
export async function confirmBatch(ctx: Ctx, input: ParsedInputOf<typeof batchConfirm>): Promise<Moved> {
  return confirm(ctx, kindOf(await getBatch(ctx, input.id)), input)
}

function parseDefaults(text: string | undefined): Partial<Defaults> {
  if (!text) return {}
  const parsed = importDefaults.safeParse(readJson(text))
  if (!parsed.success) throw new AppError('BAD_INPUT', parsed.error.issues[0]?.message ?? '补填内容不正确')
  return checkPhase(parsed.data)
}

function checkPhase<T extends Partial<Defaults>>(defaults: T): T {
  if (!defaults.phase || phaseOf(defaults.phase)) return defaults
  const labels = phaseWords.map((known) => known.label).join('、')
  throw new AppError('BAD_INPUT', `试验阶段「${defaults.phase}」无法识别，可用：${labels}`)
}

/** Refuses a moisture of the whole file that no plot of the crop can have, as a column of it would be. */
function inRange<T extends Partial<Defaults>>(defaults: T, crop: string): T {
  const { moisture } = defaults
  const { hardMin, hardMax } = traitOf(crop, 'moisture') ?? {}
  const [min, max] = [hardMin ?? 0, hardMax ?? 100]
  if (typeof moisture === 'number' && (moisture < min || moisture > max))
    throw new AppError('BAD_INPUT', `含水量应在${min}%至${max}%之间，如 25`)
  return defaults
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('BAD_INPUT', '补填内容不是有效的JSON')
  }
}

/** Sets the actions for findings, or takes the value that the user gives for one, and recomputes the preview. */
export async function chooseActions(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchChoose>,
): Promise<ResultOf<typeof batchChoose>> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  const given = await givenValues(ctx, batch, input)
  const chosen = given ?? (await chooseOffered(ctx, batch, input))
  const choices = { ...batch.options.choices }
  for (const { key, action } of chosen) choices[key] = action
  const next = await moveOn(ctx, batch, { state: 'reading', options: { ...batch.options, choices } })
  await startCheck(ctx, kindOf(batch), next, 'parsed')
  return { changed: chosen.length }
}

/** Sets an action that findings offer, and returns it by finding. Throws BAD_INPUT where none offers it. */
async function chooseOffered(
  ctx: Ctx,
  batch: Batch,
  input: ParsedInputOf<typeof batchChoose>,
): Promise<Chosen[]> {
  const chosen = await ctx.db
    .update(importFinding)
    .set({ action: offered(input.action) })
    .where(and(findingsOf(batch), chosenFindings(input), sql`${offered(input.action)} is not null`))
    .returning({ key: importFinding.key, action: importFinding.action })
  if (chosen.length === 0) throw new AppError('BAD_INPUT', '所选检查结果没有这种处理方式')
  return chosen.map(({ key, action }) => ({ key, action: action ?? input.action }))
}

function chosenFindings(input: ParsedInputOf<typeof batchChoose>): SQL {
  if (input.seqs?.length) return inArray(importFinding.seq, input.seqs)
  const { code, severity } = input
  if (code) return severity ? ofKind(code, severity) : eq(importFinding.code, code)
  throw new AppError('BAD_INPUT', '请选择检查结果')
}

const ofKind = (code: string, severity: Severity): SQL =>
  sql`(${eq(importFinding.code, code)} and ${eq(importFinding.severity, severity)})`

/** The key of an action that a finding offers, given whole or as the part before its colon; null if it offers none. */
const offered = (action: string): SQL<string | null> =>
  sql`(select each.offer->>'key' from jsonb_array_elements(${importFinding.actions}) with ordinality as each(offer, place)
    where ${action} in (each.offer->>'key', split_part(each.offer->>'key', ':', 1))
    order by each.offer->>'key' <> ${action}, each.place limit 1)`

/** Accepts the answers for columns that the workbook lacks, and checks it again from the start. */
export async function answerNeeds(ctx: Ctx, input: ParsedInputOf<typeof batchAnswer>): Promise<Moved> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  await checkColumns(ctx, batch, input.defaults.columns)
  checkSheets(batch, input.defaults.sheets)
  checkProvinces(input.defaults.provinces)
  const heads = headsSaid(batch, input.defaults.columns)
  const answers = inRange(checkPhase(input.defaults), batch.crop)
  const defaults = { ...batch.options.defaults, ...answers, ...heads }
  const next = await moveOn(ctx, batch, { state: 'reading', options: { ...batch.options, defaults } })
  return startCheck(ctx, kindOf(batch), next, 'source')
}

const provinces: ReadonlySet<string> = new Set(Object.values(provinceNames))

/** Refuses what is no province. */
function checkProvinces(given: Partial<Defaults>['provinces']): void {
  const stray = Object.values(given ?? {}).find((name) => !provinces.has(name))
  if (stray !== undefined)
    throw new AppError('BAD_INPUT', `省份不正确：「${stray}」，请从列表中选择，如 河北`)
}

/** Refuses the name of a sheet that the workbook does not offer. */
function checkSheets({ preview }: Batch, sheets: Partial<Defaults>['sheets']): void {
  const known = new Set(preview?.sheets?.map(({ name }) => name))
  const stray = sheets?.find((name) => !known.has(name))
  if (stray !== undefined)
    throw new AppError('BAD_INPUT', `文件没有工作表「${stray}」，请按预览中的工作表选择`)
}

/** The heads of the columns that meanings were said of: a workbook that is read anew may have them at other places. */
function headsSaid({ preview }: Batch, meanings: Partial<Defaults>['columns']): Pick<Defaults, 'heads'> {
  if (!meanings) return {}
  const columns = (preview?.columns ?? []).filter(({ letter, header }) => letter in meanings && header !== '')
  return { heads: Object.fromEntries(columns.map(({ letter, header }) => [letter, header])) }
}

async function checkColumns(ctx: Ctx, batch: Batch, meanings: Partial<Defaults>['columns']): Promise<void> {
  if (!meanings) return
  const { meanings: own } = kindOf(batch)
  if (!own) throw new AppError('BAD_INPUT', '列对应只用于小区数据，请按模板修改表头后重新上传')
  checkMeanings(await own.columnsOf(ctx, batch), batch.preview?.columns ?? [], meanings)
}
