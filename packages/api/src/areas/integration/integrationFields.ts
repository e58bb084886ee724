import { z } from 'zod'
import { MOBILE_EXAMPLE, PHONE, PHONE_EXAMPLE } from '../../core/phone.ts'
import { optText, text } from '../../core/wireFields.ts'
import { serviceRegions } from './serviceRegions.ts'

/** How the price of a service is said. */
export const priceModes = { fixed: '标价', negotiable: '面议' } as const
export type PriceMode = keyof typeof priceModes

/** What a price is for. */
export const priceUnits = ['样', '份', '小区', '亩', '次', '点', '株', '吨', '件', '年'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** 启用 and 停用 of a service. */
export const serviceStates = { 1: '启用', 0: '停用' } as const

/** `infoType` of the pictures of a provider, of the files of a certificate, and of the pictures of a service. */
export const PROVIDER_FILES = 'integration.provider'
export const CERTIFICATE_FILES = 'integration.certificate'
export const SERVICE_FILES = 'integration.service'

/** Number of pictures that a service may have. */
export const PICTURES_MAX = 9

/** Returns the keys of labelled choices, for `z.enum`. */
export const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) =>
  Object.keys(labels) as [K, ...K[]]

/** A day, `YYYY-MM-DD`. */
export const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** Version of the record as the user saw it. */
export const versionIn = z.number('缺少版本号').int('版本不正确')

const PHONE_WRONG = `电话不正确，应如 ${MOBILE_EXAMPLE} 或 ${PHONE_EXAMPLE}`
const plainPhone = (value: string): string =>
  value.replaceAll(/[\s-]/g, '').length === 11 && /^\s*1/.test(value)
    ? value.replaceAll(/[\s-]/g, '')
    : value.replaceAll(' ', '')

/** A phone number of the mainland. */
export const phoneIn = (label: string) => text(label, 30).overwrite(plainPhone).regex(PHONE, PHONE_WRONG)

/** A phone number, or nothing. */
export const optPhone = (label: string) =>
  optText(label, 30)
    .transform((value) => (value === null ? null : plainPhone(value)))
    .refine((value) => value === null || PHONE.test(value), PHONE_WRONG)

/** An e-mail address, or nothing. */
export const optEmail = (label: string) =>
  optText(label, 100).refine(
    (value) => value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    `${label}不正确，应如 name@example.cn`,
  )

/** Regions of a service or a provider. */
export const regionsIn = (label: string) =>
  z
    .array(z.enum(serviceRegions, `${label}不正确`), `${label}不正确`)
    .max(serviceRegions.length, `${label}不正确`)
    .default([])
    .transform((regions) => serviceRegions.filter((region) => regions.includes(region)))
