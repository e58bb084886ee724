import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publishing'
import * as record from '@hepu/api/areas/upgrade/record'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsing'
import { groupPage } from '@hepu/api/areas/experiment/group'
import { varietyPage } from '@hepu/api/areas/experiment/variety'
import { nextPlans } from '@hepu/api/areas/upgrade/nextPlan'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CountsText } from './CountsText.tsx'
import { RehearsalLink } from './RehearsalLink.tsx'

type Row = OutputOf<typeof evaluation.upgradePage>['records'][number]

/** Says what publishing will do, then what it did. */
export default function PublishDialog({ upgrade, onClose }: { upgrade: Row; onClose: () => void }) {
  const [result, setResult] = useState<OutputOf<typeof publishing.publish>>()
  const publish = useRun(publishing.publish, {
    freshOnRefusal: true,
    refresh: [
      evaluation.upgradePage,
      record.recordPage,
      rehearsing.rehearsal,
      publishing.publishCount,
      publishing.publishRecords,
      publishing.publishRecordPage,
      nextPlans,
      record.upgradeNumberRecord,
      varietyPage,
      groupPage,
    ],
  })
  const [accepted, setAccepted] = useState(false)
  const plans = useCall(nextPlans, { upgradeId: upgrade.id }, { quiet: true })
  const warnings = (plans.data?.entries ?? []).filter((entry) => entry.warning !== null)
  const run = async () => {
    const { id: upgradeId, version, trialText } = upgrade
    const agreed = trialText === null ? {} : { version, acceptTrial: accepted }
    const done = await publish.run({ upgradeId, ...agreed })
    if (done) setResult(done)
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
      okButtonProps={{ disabled: !result && upgrade.trialText !== null && !accepted }}
    >
      {result ? (
        <p>
          发布成功，已生成下一阶段参试品种 {result.createdEntries} 个
          {result.nextGroup ? `（${result.nextGroup}）` : ''}。
        </p>
      ) : (
        <>
          <p>
            {upgrade.year} 年 {upgrade.groupName}（{upgrade.phaseLabel}）
          </p>
          <p>
            <CountsText counts={upgrade.counts} />
          </p>
          <p>
            发布后数据、标准与判定一并冻结（需要更正时可撤销发布）；晋级与续试品种将在 {upgrade.year + 1}{' '}
            年生成参试条目与新编号。
          </p>
          {upgrade.trialText !== null && (
            <Notice tone="warning" title={`试算调整：${upgrade.trialText}`}>
              <p>判定、产量和位次按此计算，不是全部有效试点和标准原来的要求。</p>
              <Checkbox checked={accepted} onChange={(event) => setAccepted(event.target.checked)}>
                我已核对，同意按试算调整发布
              </Checkbox>{' '}
              <RehearsalLink upgradeId={upgrade.id}>查看判定</RehearsalLink>
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
