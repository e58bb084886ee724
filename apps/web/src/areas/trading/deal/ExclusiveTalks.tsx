import { exclusiveTalks } from '@hepu/api/areas/trading/deal/exclusiveTalks'
import type { InputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** Warns of other talks about a result that only one side can get; nothing while there are none, or they cannot be read. */
export function ExclusiveTalks(asked: InputOf<typeof exclusiveTalks>) {
  const { data } = useCall(exclusiveTalks, asked, { quiet: true })
  return data?.warning ? <Notice tone="warning" title={data.warning} /> : null
}
