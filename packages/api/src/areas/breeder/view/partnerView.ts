import { z } from 'zod'
import { command } from '../../../core/route.ts'
import { moment, text } from '../../../core/wireFields.ts'
import { partnerCalls } from './partnerCalls.ts'

export const openPartnerView = command({
  ...partnerCalls.open,
  summary: '凭查看链接的票据换取只读令牌；只能读该育种家自己的进展与往来款',
  access: 'public',
  limit: 'guess',
  changes: ['breeder.link'],
  input: z.object({ ticket: text('票据', 100) }),
  output: z.object({ token: z.string(), until: moment }),
})

const money = { amount: z.string(), paid: z.string(), rest: z.string() }

export const lookPartnerView = command({
  ...partnerCalls.look,
  summary: '育种家自己的品种进展（只含已发布的结果）与往来款，每次查看都有记录',
  access: 'public',
  changes: ['breeder.link'],
  input: z.object({ token: text('令牌', 100) }),
  output: z.object({
    name: z.string(),
    /** The last day on which the link opens. */
    endOn: z.string(),
    asOf: moment,
    varieties: z.array(
      z.object({
        name: z.string(),
        code: z.string().nullable(),
        startOn: z.string().nullable(),
        endOn: z.string().nullable(),
        /** Published decisions, the newest first. */
        results: z.array(z.object({ year: z.number(), phase: z.string(), decision: z.string() })),
        approvals: z.array(z.object({ number: z.string().nullable(), year: z.number().nullable() })),
        /** 权益比例 of today in words. */
        shares: z.string().nullable(),
      }),
    ),
    money: z.object({
      years: z.array(
        z.object({
          year: z.number(),
          ...money,
          lines: z.array(z.object({ kind: z.string(), clause: z.string().nullable(), ...money })),
        }),
      ),
      total: z.object(money),
    }),
  }),
})
export type PartnerView = z.output<typeof lookPartnerView.output>
