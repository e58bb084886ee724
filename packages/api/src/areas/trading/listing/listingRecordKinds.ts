import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { tradingOutline } from '../tradingOutline.ts'
import {
  audiences,
  evidenceLevels,
  licenceKinds,
  listingKinds,
  listingSources,
  maturities,
  pricings,
  type EvidenceLevel,
} from './listingFields.ts'
import {
  editLabels,
  editOutcomes,
  eventLabels,
  listingLabels,
  trailLabels,
  viewLabels,
} from './listingLabels.ts'
import { listingStates } from './listingStates.ts'

const { records } = tradingOutline
const read = 'trading.listing:read'
const listingId = (label: string) => ({ label, refers: 'listing' })

/** `infoType` of the images of a listing. */
export const IMAGE_FILES = 'trading.listingImage'

/** `infoType` of the attachments of a listing, by who may download them. */
export const attachmentFiles = {
  public: 'trading.listingFilePublic',
  signedIn: 'trading.listingFileSignedIn',
  consulted: 'trading.listingFileConsulted',
  confidential: 'trading.listingFileConfidential',
} as const satisfies Record<EvidenceLevel, string>

/** Listings in the change log. */
export const listingRecords: readonly RecordKind[] = [
  {
    object: 'listing',
    label: records.listing,
    read,
    nameField: 'name',
    path: '/change/change-listofachievements/achievementslookover?id={id}',
    pathBy: {
      field: 'kind',
      paths: { demand: '/change/change-demandlist/requirementList?id={id}' },
    },
    fields: {
      ...listingLabels,
      kind: { label: listingLabels.kind, values: listingKinds },
      state: { label: listingLabels.state, values: listingStates },
      regions: { label: listingLabels.regions, areRegions: true },
      audience: { label: listingLabels.audience, values: audiences },
      audienceOrgs: { label: listingLabels.audienceOrgs, refers: 'organization' },
      pricing: { label: listingLabels.pricing, values: pricings },
      licenceKind: { label: listingLabels.licenceKind, values: licenceKinds },
      sourceKind: { label: listingLabels.sourceKind, values: listingSources },
      sourceId: { label: listingLabels.sourceId, isOmitted: true },
      maturity: { label: listingLabels.maturity, values: maturities },
      contractId: { label: listingLabels.contractId, refers: 'contract' },
      files: { label: listingLabels.files, isDifference: true },
    },
  },
  {
    object: 'listing_edit',
    label: records.listing_edit,
    read,
    namedAfter: { field: 'listingId', object: 'listing' },
    fields: {
      ...editLabels,
      listingId: listingId(editLabels.listingId),
      values: { label: editLabels.values, isOmitted: true },
      outcome: { label: editLabels.outcome, values: editOutcomes },
      decidedBy: { label: editLabels.decidedBy, refers: 'user' },
    },
  },
  {
    object: 'listing_trail',
    label: records.listing_trail,
    read: 'trading.listing:audit',
    namedAfter: { field: 'listingId', object: 'listing' },
    fields: {
      ...trailLabels,
      listingId: listingId(trailLabels.listingId),
      event: { label: trailLabels.event, values: eventLabels },
      fromState: { label: trailLabels.fromState, values: listingStates },
      toState: { label: trailLabels.toState, values: listingStates },
    },
  },
  {
    object: 'listing_view',
    label: records.listing_view,
    read,
    namedAfter: { field: 'listingId', object: 'listing' },
    fields: {
      ...viewLabels,
      listingId: listingId(viewLabels.listingId),
      viewerId: { label: viewLabels.viewerId, refers: 'user' },
      consultId: { label: viewLabels.consultId, refers: 'consult' },
    },
  },
]

const kindOf = (title: string): FileKind => ({ title, table: 'listing', read, write: null })

/** Files of listings. */
export const listingFileKinds: Readonly<Record<string, FileKind>> = {
  [IMAGE_FILES]: kindOf('挂牌图片'),
  ...Object.fromEntries(
    Object.entries(attachmentFiles).map(([level, infoType]) => [
      infoType,
      kindOf(`挂牌附件（${evidenceLevels[level as EvidenceLevel]}）`),
    ]),
  ),
}
