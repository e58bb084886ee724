import '../../../ui/page/helpText.css'
import type { publishCount } from '@hepu/api/areas/upgrade/publish'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Button, Popover, Space } from 'antd'
import { StateText } from '../../../ui/text/StateText.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'

type Count = OutputOf<typeof publishCount>

/** 可发布数: how many groups are published, how many may be now, and of the other confirmed ones why not. */
export function PublishReady({ ready, published, blocked }: Count) {
  return (
    <Space size={12}>
      {published > 0 && <span className="quiet">已发布 {published} 组</span>}
      {ready > 0 && <StateText tone="warn">可发布 {ready} 组</StateText>}
      {blocked.length > 0 && (
        <Popover trigger="click" placement="bottomRight" content={<Blocked groups={blocked} />}>
          <Button type="link" size="small">
            {ready > 0 && '另有 '}
            {blocked.length} 组已确认，暂不能发布
          </Button>
        </Popover>
      )}
    </Space>
  )
}

function Blocked({ groups }: { groups: Count['blocked'] }) {
  return (
    <ul className="publish-blocked help-text" aria-label="暂不能发布的组别">
      {groups.map(({ upgradeId, year, group, reason }) => (
        <li key={upgradeId}>
          <RehearsalLink upgradeId={upgradeId}>{yearAndName(year, group, ' 年 ')}</RehearsalLink>：{reason}
        </li>
      ))}
    </ul>
  )
}
