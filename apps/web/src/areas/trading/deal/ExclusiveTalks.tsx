import { exclusiveTalks } from '@hepu/api/areas/trading/deal/exclusiveTalks'
import type { InputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** Warns of other talks about a result that only one side can get, or that they could not be read; nothing while there are none. */
export function ExclusiveTalks(asked: InputOf<typeof exclusiveTalks>) {
  const { data, error } = useCall(exclusiveTalks, asked, { quiet: true })
  if (error) return <Notice tone="warning" title="没有查到是否还有其他洽谈，请重新打开后再决定" />
  return data?.warning ? <Notice tone="warning" title={data.warning} /> : null
}
