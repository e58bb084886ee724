import type { Ctx } from '../../../../http/context.ts'
import type { TakeFindings } from '../../../../import/batch/importKind.ts'
import type { Batch, StoredPreview } from '../book/storedPreview.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import type { Choices, ReadBook } from '../book/draft.ts'
import { openCropDoubt } from '../check/doubtCrop.ts'
import { applyNames } from '../check/applyNames.ts'
import { previewBook } from '../plan/planAll.ts'
import { unpackTrialBook } from '../book/trialBook.ts'
import { blindGroups } from '../plan/checks/blindGroups.ts'
import { importedTwice } from '../plan/checks/importedTwice.ts'
import { evaluatedGroups } from '../plan/checks/evaluatedGroups.ts'
import { givenOutliers } from '../plan/checks/givenOutliers.ts'
import { foreignColumns } from '../map/foreignColumns.ts'
import { missingChecks } from '../plan/checks/missingChecks.ts'
import { placesWithoutProvince } from '../plan/checks/placesWithoutProvince.ts'
import { proposedChecks } from '../plan/checks/proposedChecks.ts'
import { recalledConstants } from '../plan/checks/recalledConstants.ts'
import { findClosed } from '../plan/checks/closedGroups.ts'
import { checkMoisture } from '../plan/draft/openMoisture.ts'
import { openPhases, settleDraft } from '../plan/draft/openPhases.ts'
import { sayChosen } from '../book/sayChosen.ts'
import { closedNotice, unanswered, unclaimedConcern, wideConcerns } from './concerns.ts'
import { foundAnswers } from '../shape/found.ts'
import { headRowsOf, placeFindings, placePreview } from '../shape/origin.ts'
import { settleNames } from '../resolve/settleNames.ts'

/** Of a workbook that is likely of another crop nothing else is said until the user decides. */
function withoutOthers(book: ReadBook, choices: Choices): ReadBook {
  const doubt = openCropDoubt(book, choices)
  return doubt ? { ...book, findings: [doubt], needs: [], questions: [] } : book
}

/** Compares a workbook that was read with what is stored, and hands out what was found. Writes nothing. */
export async function previewTrial(
  ctx: Ctx,
  batch: Batch,
  packed: Uint8Array,
  take: TakeFindings,
): Promise<StoredPreview> {
  const book = withoutOthers(await unpackTrialBook(packed), batch.options.choices)
  const scope = { orgId: batch.orgId, crop: batch.crop }
  const { choices } = batch.options
  const names = await settleNames(ctx, scope, book, choices)
  applyNames(book, names)
  const { draft, proposed } = await settleDraft(ctx, scope, book, choices)
  const closed = await findClosed(ctx, scope, draft.groups)
  const previewed = await previewBook(ctx.db, scope, book, draft, closed)
  const { preview, refused: inClosed, known } = previewed
  const moisture = checkMoisture(book, draft, known, batch.crop)
  const phases = openPhases(book, draft, proposed, choices)
  const twice = await importedTwice(ctx.db, scope, draft, preview)
  const recalled = recalledConstants(book, batch.options.defaults ?? {})
  const urgent = [
    ...recalled,
    ...phases,
    ...moisture.assumed,
    ...(await evaluatedGroups(ctx, preview)),
    ...twice,
  ]
  const traits = await loadTraits(ctx.db, batch)
  const isDoubted = openCropDoubt(book, choices) !== null
  const noted = isDoubted
    ? []
    : [
        ...foreignColumns(book, traits),
        ...urgent,
        ...moisture.kept,
        ...givenOutliers(book, choices, traits),
        ...missingChecks(book, preview),
        ...(await proposedChecks(ctx, scope, { book, draft, preview, choices })),
        ...previewed.noted,
      ]
  const isBare = previewed.noted.some(({ code }) => code === 'yieldMissing')
  const isAsked: Readonly<Record<string, boolean>> = {
    standardMoisture: moisture.isAsked,
    area: isBare,
    moisture: isBare,
  }
  const needs = preview.needs.filter(({ key }) => isAsked[key] ?? true)
  const concerns = [
    ...wideConcerns(book, choices),
    ...(isDoubted ? [] : unclaimedConcern(book, draft.plots.length > 0)),
    ...(isDoubted
      ? []
      : placeFindings(book.origin, unanswered(urgent, choices)).map(({ message }) => message)),
    ...needs.flatMap(({ text }) => text ?? []),
  ]
  const refused = [...inClosed, ...(await blindGroups(ctx, scope, draft, preview.sheet))]
  preview.severities.warning += noted.length
  preview.severities.error += refused.length
  for (const findings of [noted, book.findings, refused])
    await take(
      placeFindings(
        book.origin,
        findings.map((finding) => sayChosen(finding, choices)),
      ),
    )
  const found = foundAnswers(book, batch.crop)
  const places = isDoubted ? [] : await placesWithoutProvince(ctx.db, scope, { book, draft, preview })
  const placed = { ...headRowsOf(book.origin), ...placePreview(book.origin, preview) }
  return {
    ...preview,
    ...placed,
    ...(places.length > 0 && { places }),
    found,
    needs,
    concerns,
    notice: closedNotice(preview.groups),
    names,
    traitsVersion: traits.version,
  }
}
