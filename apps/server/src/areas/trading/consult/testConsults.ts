import { consultAdd } from '@hepu/api/areas/trading/consult/consult'
import type { InputOf } from '@hepu/api/core/route'
import type { Client } from '../../../../test/testApp.ts'

let made = 0

/** Returns a mobile number that no other test has used. */
export const freshPhone = (): string => {
  made += 1
  return `137${String(made).padStart(8, '0')}`
}

/** Asks about a listing as a signed-in user; returns the answer of the call. */
export const ask = (
  client: Client,
  topicId: number | string,
  more: Partial<InputOf<typeof consultAdd>> = {},
) =>
  client.call(consultAdd, {
    topic: 'supply',
    topicId: String(topicId),
    name: '赵强',
    unit: '豫丰种业有限公司',
    phone: freshPhone(),
    content: '请问许可费如何计算？',
    ...more,
  })
