import { mayChange } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ImportKind } from '../../../import/batch/kind.ts'
import type { Batch, Defaults, TrialKind } from './batch.ts'
import type { ReadBook } from './draft.ts'
import { blindGroups } from './blindGroups.ts'
import { findingLabel } from './findingCodes.ts'
import { foreignColumns } from './foreignColumns.ts'
import { makeDraft } from './makeDraft.ts'
import { missingChecks } from './missingChecks.ts'
import { publishedGroups } from './openGroups.ts'
import { openPhases } from './openPhases.ts'
import { previewBook, type StoredPreview } from './preview.ts'
import { readBook } from './readBook.ts'
import { hasMoved, runImport } from './runImport.ts'

type Kind = ImportKind<ReadBook, StoredPreview, Partial<Defaults>>

const trialImport = (name: TrialKind): Kind => ({
  name,
  read: 'experiment.variety:read',
  write: 'experiment.variety:import',
  findingLabel,
  readBook: ({ fileName, crop, options: { defaults } }, bytes, onProgress) =>
    readBook({ bytes, fileName, kind: name, crop, defaults }, onProgress),
  compare: compareTrial,
  hasMoved: (ctx, batch, preview) =>
    hasMoved(
      ctx,
      { orgId: batch.orgId, crop: batch.crop },
      { groups: preview.groups.map((group) => ({ ...NO_ATTRIBUTES, ...group })) },
      preview,
    ),
  objection: objectionTo,
  run: runImport,
  can: canOf,
})

/** The two workbooks of a trial. */
export const kinds: Readonly<Record<TrialKind, Kind>> = {
  fillData: trialImport('fillData'),
  information: trialImport('information'),
}

export const kindOf = (batch: Batch): Kind => kinds[batch.kind === 'information' ? 'information' : 'fillData']

async function compareTrial(ctx: Ctx, batch: Batch, book: ReadBook) {
  const scope = { orgId: batch.orgId, crop: batch.crop }
  const preview = await previewBook(ctx.db, scope, book, batch.options.choices)
  const draft = makeDraft(book, batch.options.choices)
  const noted = [
    ...foreignColumns(book, batch.crop),
    ...(await openPhases(ctx, scope, book, draft)),
    ...missingChecks(book, preview),
  ]
  const refused = [
    ...(await publishedGroups(ctx, preview)),
    ...(await blindGroups(ctx, scope, draft, preview.sheet)),
  ]
  preview.severities.warning += noted.length
  preview.severities.error += refused.length
  return { preview, findings: [...noted, ...book.findings, ...refused] }
}

function objectionTo({ needs, groups }: StoredPreview): string | null {
  const missing = needs.filter((need) => need.required)
  if (missing.length > 0) return `请先补填：${missing.map((need) => need.label).join('、')}`
  return groups.length === 0 ? '没有可以导入的数据' : null
}

function canOf(ctx: Ctx, batch: Batch): Record<string, boolean> {
  const { state } = batch
  const isOurs = mayChange(ctx, batch)
  const isOpen = isOurs && state === 'previewed' && ctx.caller.words.has('experiment.variety:import')
  const undo = isOurs && state === 'done' && ctx.caller.words.has('experiment.variety:undo')
  return { choose: isOpen, answer: isOpen, undo }
}

const NO_ATTRIBUTES = { ripePeriod: null, ecoZone: null, level: null, leadOrg: null, standardMoisture: null }
