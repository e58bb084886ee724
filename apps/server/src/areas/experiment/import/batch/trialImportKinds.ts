import { mayChange } from '../../../../db/scope.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { ImportKind, TakeFindings } from '../../../../import/batch/importKind.ts'
import type { Batch, Defaults, TrialKind } from './trialBatch.ts'
import { unpackTrialBook } from '../book/trialBook.ts'
import { blindGroups } from '../plan/checks/blindGroups.ts'
import { importedTwice } from '../plan/checks/importedTwice.ts'
import { evaluatedGroups } from '../plan/checks/evaluatedGroups.ts'
import { findingLabel } from '../book/findingCodes.ts'
import { foreignColumns } from '../map/foreignColumns.ts'
import { missingChecks } from '../plan/checks/missingChecks.ts'
import { findClosed } from '../plan/checks/closedGroups.ts'
import { checkMoisture } from '../plan/draft/openMoisture.ts'
import { openPhases, settleDraft } from '../plan/draft/openPhases.ts'
import { rememberedFor, rememberMapping } from '../map/rememberedMappings.ts'
import { previewBook, type StoredPreview } from '../plan/planAll.ts'
import { readBook } from '../pipeline/readBook.ts'
import { headRowsOf, placeFindings } from '../shape/origin.ts'
import { settleNames } from '../resolve/settleNames.ts'
import { hasMoved, runImport } from '../write/runImport.ts'

type Kind = ImportKind<StoredPreview, Partial<Defaults>>

const trialImport = (name: TrialKind): Kind => ({
  name,
  read: 'experiment.variety:read',
  write: 'experiment.variety:import',
  findingLabel,
  readBook: async (batch, reading, ctx) => {
    const { fileName, crop, options } = batch
    const remembered = await rememberedFor(ctx, batch)
    return readBook({ fileName, kind: name, crop, defaults: options.defaults, remembered }, reading)
  },
  compare: compareTrial,
  hasMoved: (ctx, batch, preview) =>
    hasMoved(
      ctx,
      { orgId: batch.orgId, crop: batch.crop },
      { groups: preview.groups.map((group) => ({ ...NO_ATTRIBUTES, ...group })) },
      preview,
    ),
  blocker: blockerOf,
  run: async (ctx, batch, preview, progress) => {
    const done = await runImport(ctx, batch, preview, progress)
    await rememberMapping(ctx, batch, preview)
    return done
  },
  can: canOf,
})

/** The two kinds of trial workbooks. */
export const kinds: Readonly<Record<TrialKind, Kind>> = {
  fillData: trialImport('fillData'),
  information: trialImport('information'),
}

export const kindOf = (batch: Batch): Kind => kinds[batch.kind === 'information' ? 'information' : 'fillData']

async function compareTrial(
  ctx: Ctx,
  batch: Batch,
  packed: Uint8Array,
  take: TakeFindings,
): Promise<StoredPreview> {
  const book = await unpackTrialBook(packed)
  const scope = { orgId: batch.orgId, crop: batch.crop }
  const { choices } = batch.options
  const names = await settleNames(ctx, scope, book, choices)
  const { draft, proposed } = await settleDraft(ctx, scope, book, choices)
  const closed = await findClosed(ctx, scope, draft.groups)
  const previewed = await previewBook(ctx.db, scope, book, draft, closed)
  const { preview, refused: inClosed, known } = previewed
  const moisture = checkMoisture(book, draft, known, batch.crop)
  const phases = openPhases(book, draft, proposed, choices)
  const twice = await importedTwice(ctx.db, scope, draft, preview)
  const urgent = [...phases, ...moisture.assumed, ...(await evaluatedGroups(ctx, preview)), ...twice]
  const noted = [
    ...foreignColumns(book, batch.crop),
    ...urgent,
    ...moisture.kept,
    ...missingChecks(book, preview),
    ...previewed.noted,
  ]
  const isBare = previewed.noted.some(({ code }) => code === 'yieldMissing')
  const isAsked: Readonly<Record<string, boolean>> = {
    standardMoisture: moisture.isAsked,
    area: isBare,
    moisture: isBare,
  }
  const needs = preview.needs.filter(({ key }) => isAsked[key] ?? true)
  const concerns = [...urgent.map(({ message }) => message), ...needs.flatMap(({ text }) => text ?? [])]
  const refused = [...inClosed, ...(await blindGroups(ctx, scope, draft, preview.sheet))]
  preview.severities.warning += noted.length
  preview.severities.error += refused.length
  for (const findings of [noted, book.findings, refused]) await take(placeFindings(book.origin, findings))
  return { ...preview, ...headRowsOf(book.origin), needs, concerns, names }
}

function blockerOf({ needs, groups, isSame, severities }: StoredPreview): string | null {
  const missing = needs.filter((need) => need.required)
  if (missing.length > 0) return `请先补填：${missing.map((need) => need.label).join('、')}`
  if (groups.length === 0) return '没有可以导入的数据'
  const isRefused = isSame && severities.error > 0 && groups.some((group) => group.closed)
  return isRefused ? '有改动的组别已发布或已确认，没有其他可以导入的内容' : null
}

function canOf(ctx: Ctx, batch: Batch): Record<string, boolean> {
  const { state } = batch
  const isOurs = mayChange(ctx, batch)
  const isOpen = isOurs && state === 'previewed' && ctx.caller.permissions.has('experiment.variety:import')
  const undo = isOurs && state === 'done' && ctx.caller.permissions.has('experiment.variety:undo')
  return { choose: isOpen, answer: isOpen, undo }
}

const NO_ATTRIBUTES = { ripePeriod: null, ecoZone: null, level: null, leadOrg: null, standardMoisture: null }
