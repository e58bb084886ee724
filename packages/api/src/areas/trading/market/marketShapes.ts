import { z } from 'zod'
import { cropValues } from '../../../core/crops.ts'
import { idOut } from '../../../core/wireFields.ts'
import { evidenceSection } from '../listing/evidence.ts'
import { conversions, listingKinds, pricings } from '../listing/listingFields.ts'

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as [K, ...K[]]

export const kindOf = z.enum(keysOf(listingKinds))

/** A listing as a card: the columns that everybody may read. */
export const marketCard = z.object({
  id: idOut,
  kind: kindOf,
  name: z.string(),
  resultType: z.string(),
  resultStatus: z.number(),
  cropSpecies: z.enum(cropValues),
  /** 发布机构. */
  orgName: z.string(),
  summary: z.string(),
  /** Names of provinces. */
  regions: z.array(z.string()),
  conversions: z.array(z.enum(keysOf(conversions))),
  pricing: z.enum(keysOf(pricings)),
  /** Ten thousand yuan; null where the price is negotiable or open. */
  priceFrom: z.string().nullable(),
  priceTo: z.string().nullable(),
  /** Day on which it became public, and the last day of its validity. */
  listedOn: z.string(),
  validTo: z.string(),
  /** Address of the first picture. */
  image: z.string().nullable(),
})

/** What registers and trials know of a listing, and what its readers see only later. */
const marketFacts = z.object({
  sections: z.array(evidenceSection.pick({ label: true, lines: true, table: true })),
  locked: z.array(z.object({ label: z.string(), level: z.string() })),
})

/** A listing on its page. */
export const marketDetail = marketCard.extend({
  number: z.string().nullable(),
  holder: z.string().nullable(),
  legalState: z.string().nullable(),
  maturity: z.string().nullable(),
  indicators: z.string().nullable(),
  licenceKind: z.string().nullable(),
  demandUnit: z.string().nullable(),
  growthDaysMax: z.number().nullable(),
  gainMin: z.string().nullable(),
  /** The least grade that is asked for against each disease or stress. */
  resistances: z.array(z.object({ disease: z.string(), grade: z.string() })),
  quality: z.string().nullable(),
  /** What the trials and registers know and the owner shows to everybody. */
  facts: marketFacts,
  /** 联系人 and 电话, masked. */
  contactName: z.string(),
  contactPhone: z.string(),
  images: z.array(z.string()),
  /** Attachments that everybody may download; sizes in KB. */
  files: z.array(z.object({ name: z.string(), size: z.number(), address: z.string() })),
  visits: z.number(),
  similar: z.array(marketCard),
})

/** Data of the refusal of a listing that was public and is no longer: others of its type. */
export const goneListing = z.object({ similar: z.array(marketCard) })

export type MarketCard = z.output<typeof marketCard>
export type MarketDetail = z.output<typeof marketDetail>
export type GoneListing = z.output<typeof goneListing>
