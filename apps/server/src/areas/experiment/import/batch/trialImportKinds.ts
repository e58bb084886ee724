import { mayChange } from '../../../../db/scope.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { ImportKind } from '../../../../import/batch/importKind.ts'
import type { TrialKind } from '../book/trialBatch.ts'
import { findingLabel } from '../book/findingCodes.ts'
import { rememberedFor, rememberMapping } from '../map/rememberedMappings.ts'
import { readBook } from '../pipeline/readBook.ts'
import { hasMoved, runImport } from '../write/runImport.ts'
import type { Batch, StoredPreview } from '../book/storedPreview.ts'
import type { Defaults } from '../book/readRequest.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import { previewTrial } from '../pipeline/previewTrial.ts'

type Kind = ImportKind<StoredPreview, Partial<Defaults>>

const trialImport = (name: TrialKind): Kind => ({
  name,
  read: 'experiment.variety:read',
  write: 'experiment.variety:import',
  findingLabel,
  readBook: async (batch, reading, ctx) => {
    const { fileName, crop, options } = batch
    const remembered = await rememberedFor(ctx, batch)
    const { own } = await loadTraits(ctx.db, batch)
    return readBook({ fileName, kind: name, crop, own, defaults: options.defaults, remembered }, reading)
  },
  compare: previewTrial,
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
