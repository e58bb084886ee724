import * as nextPlan from '@hepu/api/areas/upgrade/nextPlans'
import type { OutputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { PlanTable, type Planned } from './PlanTable.tsx'

type Plans = OutputOf<typeof nextPlan.nextPlans>

/** 下一年安排: phase, group and code of every entry that continues; codes may be changed until publication. */
export default function NextPlanDialog({ upgradeId, onClose }: { upgradeId: string; onClose: () => void }) {
  const plans = useCall(nextPlan.nextPlans, { upgradeId }, { quiet: true })
  const [changed, setChanged] = useState<Planned>({})
  const save = useRun(nextPlan.saveNextPlans, {
    success: `${messages.saved}：下一年安排`,
  })
  const submit = async ({ version }: Plans) => {
    const those = Object.entries(changed).map(([recordId, places]) => ({ recordId, places: [...places] }))
    if (await save.run({ upgradeId, version, plans: those })) onClose()
  }
  const { data } = plans
  const count = Object.keys(changed).length
  return (
    <AppModal
      open
      width={980}
      title={data ? `${data.year} 年安排` : '下一年安排'}
      onCancel={onClose}
      okText={count > 0 ? `保存（${count}）` : '保存'}
      okButtonProps={{ disabled: count === 0, style: { display: data?.editable ? undefined : 'none' } }}
      cancelText={data?.editable ? '取消' : '关闭'}
      confirmLoading={save.running}
      onOk={() => data && void submit(data)}
    >
      {plans.error && <ErrorPane error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.isPending && <EmptyPane loading />}
      {data && (
        <>
          <p className="note">
            新编号按「年份+阶段+生态区+熟期+序号」拟定，发布时生成；可改为自定的编号，同一年内不得重复。
          </p>
          <PlanTable plans={data} changed={changed} onChange={setChanged} />
        </>
      )}
    </AppModal>
  )
}
