import { z } from 'zod'
import { cropValues } from '../../../core/crops.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { PHONE, PHONE_EXAMPLE } from '../../../core/phone.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { done, idIn, nothing, option, optText, text } from '../../../core/wireFields.ts'
import { conversions, demandTypes, supplyTypes } from '../listing/listingFields.ts'
import { consultLimits } from './consultLimits.ts'
import { marketCalls } from './marketCalls.ts'
import { marketCard, marketDetail } from './marketShapes.ts'

/** An optional choice of a dictionary; blank counts as absent. */
const choice = (label: string, words: object) =>
  z
    .enum(['', ...Object.keys(words)], `${label}不正确`)
    .nullish()
    .transform((v) => v || null)

/** Filters of a list of the market. */
const filters = (typeLabel: string, types: object, conversionLabel: string) => ({
  /** Part of name, summary, number or holder. */
  name: optText('关键词', 50),
  resultType: choice(typeLabel, types),
  cropSpecies: choice('作物', Object.fromEntries(cropValues.map((crop) => [crop, crop]))),
  /** Code of a province. */
  region: z
    .string('区域不正确')
    .regex(/^(\d{6})?$/, '区域不正确')
    .nullish()
    .transform((v) => v || null),
  conversion: choice(conversionLabel, conversions),
})

export const allAchievements = query({
  ...marketCalls.allAchievements,
  summary: '公开的成果：分页',
  access: 'public',
  reads: ['trading.listing'],
  input: pageInput(filters('成果类型', supplyTypes, '转化方式'), ['listedAt']),
  output: pageOutput(marketCard),
})

export const allNeeds = query({
  ...marketCalls.allNeeds,
  summary: '公开的需求：分页',
  access: 'public',
  reads: ['trading.listing'],
  input: pageInput(filters('需求类型', demandTypes, '合作方式'), ['listedAt']),
  output: pageOutput(marketCard),
})

export const showAchievement = query({
  ...marketCalls.showAchievement,
  summary: '公开的成果：详情；已下架或过期的，拒绝中附同类成果',
  access: 'public',
  reads: ['trading.listing'],
  input: z.object({ id: idIn('成果') }),
  output: marketDetail,
})

export const showNeed = query({
  ...marketCalls.showNeed,
  summary: '公开的需求：详情；已下架或过期的，拒绝中附同类需求',
  access: 'public',
  reads: ['trading.listing'],
  input: z.object({ id: idIn('需求') }),
  output: marketDetail,
})

export const listingImage = fileQuery({
  ...marketCalls.listingImage,
  summary: '公开的成果与需求的图片',
  access: 'public',
  plainStatus: true,
  input: z.object({
    id: idIn('成果'),
    /** Which of its pictures, from 1. */
    place: z.coerce
      .number('图片序号不正确')
      .int('图片序号不正确')
      .min(1, '图片序号不正确')
      .max(9, '图片序号不正确'),
  }),
})

export const listingFile = fileQuery({
  ...marketCalls.listingFile,
  summary: '公开的成果与需求的附件：只含可下载范围为「公开」的',
  access: 'public',
  plainStatus: true,
  input: z.object({
    id: idIn('成果'),
    /** Which of its public attachments, from 1. */
    place: z.coerce
      .number('附件序号不正确')
      .int('附件序号不正确')
      .min(1, '附件序号不正确')
      .max(999, '附件序号不正确'),
  }),
})

export const regionList = query({
  ...marketCalls.regionList,
  summary: '成果与需求的区域：各省级地名与代码',
  access: 'public',
  reads: [],
  maxAge: 86_400,
  input: nothing,
  output: z.array(option),
})

/** Topics that visitors may write about. */
export const visitorTopics = { supply: '成果', demand: '需求', service: '服务', platform: '平台' } as const
export type VisitorTopic = keyof typeof visitorTopics

export const openConsultation = query({
  ...marketCalls.openConsultation,
  summary: '打开咨询表单：表单凭据，以及当前是否需要验证码',
  access: 'public',
  noStore: true,
  reads: ['trading.consult'],
  input: nothing,
  output: z.object({
    /** Says when the form was opened; goes back with the consultation. */
    opening: z.string(),
    needsCaptcha: z.boolean(),
  }),
})

export const addConsultation = command({
  ...marketCalls.addConsultation,
  summary: '访客咨询：就公开的成果、需求、服务或平台留言，无须登录；服务的进入服务咨询',
  access: 'public',
  changes: ['trading.consult', 'integration.consult'],
  input: z.object({
    type: z.enum(Object.keys(visitorTopics) as [VisitorTopic, ...VisitorTopic[]], '咨询类型不正确'),
    /** The listing or the service; absent for the platform. */
    infoId: idIn('咨询的内容').nullish(),
    name: text('姓名', consultLimits.name),
    unit: optText('单位', consultLimits.unit),
    mobile: text('电话', consultLimits.phone).regex(
      PHONE,
      `电话应为11位手机号或带区号的座机，如13800138000或${PHONE_EXAMPLE}`,
    ),
    email: optText('邮箱', consultLimits.email).refine(
      (value) => value === null || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value),
      '邮箱格式不正确，应如 wang@example.com',
    ),
    content: text('留言内容', consultLimits.content),
    /** A field that people do not see: whoever fills it in is a program. */
    website: z.string('网址应为文字').max(2000, '网址过长').nullish(),
    opening: z.string('表单凭据不正确').max(500, '表单凭据不正确').nullish(),
    captchaKey: optText('验证码', 64),
    captcha: optText('验证码', 8),
  }),
  output: done,
})
