import { yearAndName } from '@hepu/api/core/yearAndName'
import '../../figures.css'
import './setup.css'
import { setupShow } from '@hepu/api/areas/experiment/setup'
import { Button, Space, Steps } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { useTrialPaths } from '../trialPaths.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import type { Setup } from './setupTables.ts'
import { NextStep } from '../TrialLinks.tsx'

const BasicStep = lazy(() => import('./BasicStep.tsx'))
const PointsStep = lazy(() => import('./PointsStep.tsx'))
const EntriesStep = lazy(() => import('./EntriesStep.tsx'))
const DesignStep = lazy(() => import('./DesignStep.tsx'))
const BlindStep = lazy(() => import('./BlindStep.tsx'))
const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

const steps = [
  { key: 'basic', title: '基本信息' },
  { key: 'points', title: '试点' },
  { key: 'entries', title: '参试品种与对照' },
  { key: 'design', title: '设计与布置' },
  { key: 'blind', title: '密码编号' },
] as const
type Step = (typeof steps)[number]['key']

/** 试验设置: from a new group to the field in five steps; each step is saved on its own. */
export default function TrialSetup() {
  const [params, change] = useTabParams()
  const paths = useTrialPaths()
  const groupId = params.get('groupId') ?? undefined
  const setup = useCall(setupShow, { groupId: groupId ?? '' }, { enabled: groupId !== undefined })
  const mayWrite = usePermissions().has('experiment.variety:write')
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const { box, ask } = useConfirm()
  const step = groupId ? ((params.get('step') ?? 'basic') as Step) : 'basic'
  const go = async (next: Step) => {
    if (next === step || (isChanged && !(await ask(messages.unsaved)))) return
    setChanged(false)
    change({ step: next })
  }
  const open = useCallback(
    (id: string) => {
      setChanged(false)
      change({ groupId: id, step: 'points' })
    },
    [change],
  )
  const following = steps[steps.findIndex(({ key }) => key === step) + 1]
  const body = () => {
    if (!groupId && !mayWrite)
      return (
        <EmptyPane
          text={<NextStep text="请从组别的「更多」打开试验设置。" to={paths.list} label="去试验进展" />}
        />
      )
    if (groupId && setup.error) return <ErrorPane error={setup.error} onRetry={() => void setup.refetch()} />
    if (groupId && !setup.data) return <EmptyPane loading />
    return (
      <>
        <StepBody
          key={`${groupId}/${step}`}
          {...{ step, setChanged }}
          setup={setup.data}
          reload={async () => void (await setup.refetch({ cancelRefetch: false }))}
          onCreated={open}
          onGo={(next) => void go(next)}
        />
        {groupId && following && (
          <Button className="setup-next" onClick={() => void go(following.key)}>
            下一步：{following.title}
          </Button>
        )}
      </>
    )
  }
  return (
    <Page
      title={
        setup.data && groupId ? `试验设置：${yearAndName(setup.data.year, setup.data.name)}` : '新增组别'
      }
      back={paths.list}
      help="每一步单独保存。布置后的小区没有数值，不进入任何统计，导入或填报后才计入；已有数据的试点不能重新布置。同一随机种子与同样的设置总是得到同一布置。"
      extra={setup.data && groupId && <Actions setup={setup.data} onCopied={open} />}
    >
      <Steps
        className="setup-steps"
        size="small"
        current={steps.findIndex((entry) => entry.key === step)}
        onChange={(at) => void go(steps[at]!.key)}
        items={steps.map(({ key, title }) => ({
          title,
          disabled: !groupId && key !== 'basic',
          status: key === step ? ('process' as const) : statusOf(key, setup.data),
        }))}
      />
      <Suspense fallback={<EmptyPane loading />}>{body()}</Suspense>
      {box}
    </Page>
  )
}

/** Whether a step is done. */
function statusOf(step: Step, setup: Setup | undefined): 'finish' | 'wait' {
  if (!setup) return 'wait'
  const done = {
    basic: true,
    points: setup.points.length > 0,
    entries: setup.entries.length > 0,
    design: setup.plots > 0 && setup.staleLayout === null,
    blind: setup.blind.state !== 'OPEN',
  }
  return done[step] ? 'finish' : 'wait'
}

interface BodyProps {
  step: Step
  /** Undefined while the group is not made yet. */
  setup: Setup | undefined
  setChanged: (isChanged: boolean) => void
  reload: () => Promise<void>
  onCreated: (id: string) => void
  onGo: (step: Step) => void
}

function StepBody({ step, setup, setChanged, reload, onCreated, onGo }: BodyProps) {
  if (!setup || step === 'basic') {
    return <BasicStep setup={setup} onChanged={setChanged} onCreated={onCreated} reload={reload} />
  }
  const common = { setup, reload, onChanged: setChanged }
  if (step === 'points') return <PointsStep {...common} />
  if (step === 'entries') return <EntriesStep {...common} />
  if (step === 'design') return <DesignStep {...common} onGo={onGo} />
  return <BlindStep {...common} />
}

function Actions({ setup, onCopied }: { setup: Setup; onCopied: (id: string) => void }) {
  const [isCopying, setCopying] = useState(false)
  const mayWrite = usePermissions().has('experiment.variety:write')
  if (!mayWrite) return null
  return (
    <Space>
      <Button onClick={() => setCopying(true)}>复制设置</Button>
      {setup.can['edit'] && <DeleteGroup setup={setup} />}
      <Suspense>
        {isCopying && (
          <CopyDialog
            setup={setup}
            onClose={(id) => {
              setCopying(false)
              if (id) onCopied(id)
            }}
          />
        )}
      </Suspense>
    </Space>
  )
}
