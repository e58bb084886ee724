import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import { can, idOut, moment, whyNot } from '../../../core/wireFields.ts'
import { evidenceItems, evidenceLevels, listingSources } from './listingFields.ts'

/** Keys of a list of words, as zod wants them. */
export const keysOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  Object.keys(words) as [T, ...T[]]

/** Facts of a listing and who sees them, on the wire. */
export const evidenceOut = z.partialRecord(z.enum(keysOf(evidenceItems)), z.enum(keysOf(evidenceLevels)))

/** What any reader of a listing sees of its content. */
export const listingContent = z.object({
  id: idOut,
  crop: z.string(),
  kind: z.enum(['supply', 'demand']),
  name: z.string(),
  resultType: z.string(),
  state: z.string(),
  resultStatus: z.number(),
  summary: z.string(),
  regions: z.array(z.string()),
  validTo: z.string(),
  pricing: z.string(),
  priceFrom: z.string().nullable(),
  priceTo: z.string().nullable(),
  conversions: z.array(z.string()),
  licenceKind: z.string().nullable(),
  number: z.string().nullable(),
  holder: z.string().nullable(),
  legalState: z.string().nullable(),
  maturity: z.string().nullable(),
  indicators: z.string().nullable(),
  demandUnit: z.string().nullable(),
  growthDaysMax: z.number().nullable(),
  gainMin: z.string().nullable(),
  resistances: z.record(z.string(), z.string()),
  quality: z.string().nullable(),
  listedAt: moment.nullable(),
})

/** A listing as its organisation sees it in a list. */
export const listingRow = listingContent.extend({
  stateLabel: z.string(),
  stateReason: z.string().nullable(),
  contactName: z.string(),
  /** Masked for those who do not keep listings. */
  contactPhone: z.string(),
  audience: z.string(),
  audienceOrgs: z.array(idOut),
  sourceKind: z.enum(keysOf(listingSources)).nullable(),
  sourceId: idOut.nullable(),
  sourceName: z.string().nullable(),
  orgName: z.string(),
  ownerName: z.string().nullable(),
  submittedAt: moment.nullable(),
  /** Whole days for which it waits for its review; null if it does not. */
  waitingDays: z.number().nullable(),
  visits: z.number(),
  consults: z.number(),
  hasPendingEdit: z.boolean(),
  imageUrl: z.string().nullable(),
  contractId: idOut.nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  can,
  whyNot,
})
export type ListingRow = z.output<typeof listingRow>

/** A file of a listing; images have no level. */
export const listingFile = storedFile.extend({
  level: z.enum(keysOf(evidenceLevels)).nullable(),
  isImage: z.boolean(),
})
export type ListingFile = z.output<typeof listingFile>

/** A change of a field, in words. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

/** What a pending change puts in the place of the content: the changed fields alone. */
const changedContent = listingRow
  .pick({
    name: true,
    resultType: true,
    summary: true,
    regions: true,
    validTo: true,
    audience: true,
    audienceOrgs: true,
    pricing: true,
    priceFrom: true,
    priceTo: true,
    conversions: true,
    licenceKind: true,
    sourceKind: true,
    sourceId: true,
    number: true,
    holder: true,
    legalState: true,
    maturity: true,
    indicators: true,
    demandUnit: true,
    growthDaysMax: true,
    gainMin: true,
    resistances: true,
    quality: true,
  })
  .extend({ evidence: evidenceOut })
  .partial()

/** A change of a listing that waits for its review. */
export const pendingEdit = z.object({
  id: idOut,
  reason: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  changes: z.array(fieldChange),
  values: changedContent,
  version: z.number(),
  can,
  whyNot,
})
export type PendingEdit = z.output<typeof pendingEdit>

/** A listing with all that its organisation knows of it. */
export const listingDetail = listingRow.extend({
  evidence: evidenceOut,
  files: z.array(listingFile),
  audienceOrgNames: z.array(z.string()),
  contractName: z.string().nullable(),
  /** Why it could not come to the market now; null if it could. */
  marketBlocker: z.string().nullable(),
  pendingEdit: pendingEdit.nullable(),
  /** Names of those who may review it or its pending change; null while nothing waits. */
  reviewers: z.array(z.string()).nullable(),
})
export type ListingDetail = z.output<typeof listingDetail>
