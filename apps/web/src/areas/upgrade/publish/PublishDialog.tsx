import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import { nextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import { standardText } from '@hepu/api/areas/upgrade/standard/standardText'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ManualVerdicts } from '../decision/ManualVerdicts.tsx'
import { PublishOutcome } from './PublishOutcome.tsx'
import { PublishResult } from './PublishResult.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { StandardNote } from '../evaluation/StandardNote.tsx'

type Row = OutputOf<typeof upgradePage>['records'][number]

interface Props {
  upgrade: Row
  onClose: () => void
  /** Called as soon as the decision is published. */
  onPublished: () => void
}

/** Shows what publishing will do, then what it did. */
export default function PublishDialog({ upgrade, onClose, onPublished }: Props) {
  const [result, setResult] = useState<OutputOf<typeof publishing.publish>>()
  const publish = useRun(publishing.publish)
  const [accepted, setAccepted] = useState(false)
  const plans = useCall(nextPlans, { upgradeId: upgrade.id }, { quiet: true })
  const blocked = plans.data?.blocked ?? null
  const warnings = (plans.data?.entries ?? []).filter((entry) => entry.warning !== null)
  const run = async () => {
    const { id: upgradeId, version, whatIfText } = upgrade
    const agreed = whatIfText === null ? {} : { version, acceptWhatIf: accepted }
    const done = await publish.run({ upgradeId, ...agreed })
    if (!done) return
    setResult(done)
    onPublished()
  }
  return (
    <AppModal
      open
      title={result ? '发布成功' : '发布晋级结果'}
      onCancel={onClose}
      onOk={result ? onClose : () => void run()}
      okText={result ? '知道了' : '发布'}
      cancelButtonProps={{ style: { display: result ? 'none' : undefined } }}
      confirmLoading={publish.running}
      okButtonProps={{
        disabled: !result && (blocked !== null || (upgrade.whatIfText !== null && !accepted)),
      }}
    >
      {result ? (
        <PublishResult upgrade={upgrade} result={result} onLeave={onClose} />
      ) : (
        <>
          {blocked !== null && (
            <Notice tone="error" title="现在不能发布">
              {blocked}
            </Notice>
          )}
          <p>
            {yearAndName(upgrade.year, upgrade.groupName, ' 年 ')}（{upgrade.phaseLabel}）
          </p>
          <p>
            晋级标准：{standardText(upgrade) ?? '未匹配'} <StandardNote text={upgrade.standardNote} />
          </p>
          <p>
            确认人：{upgrade.confirmedByName ?? '—'}
            {upgrade.confirmedAt && `（${formatTime(upgrade.confirmedAt)}）`}；数据版本：第
            {upgrade.dataVersion}版
          </p>
          <PublishOutcome upgrade={upgrade} plans={plans.data} />
          <ManualVerdicts upgradeId={upgrade.id} />
          <p>
            <RehearsalLink upgradeId={upgrade.id} onClick={onClose}>
              查看判定
            </RehearsalLink>
          </p>
          <p style={{ marginBottom: 10 }}>发布后数据、标准与判定一并冻结（需要更正时可撤销发布）。</p>
          {upgrade.whatIfText !== null && (
            <Notice tone="warning" title={`试算调整：${upgrade.whatIfText}`}>
              <p>判定、产量和位次按此计算，不是全部有效试点和标准原来的要求。</p>
              <Checkbox checked={accepted} onChange={(event) => setAccepted(event.target.checked)}>
                我已核对，同意按试算调整发布
              </Checkbox>
            </Notice>
          )}
          {warnings.length > 0 && (
            <ul aria-label="请注意">
              {warnings.map(({ recordId, name, warning }) => (
                <li key={recordId}>
                  {name}：{warning}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </AppModal>
  )
}
