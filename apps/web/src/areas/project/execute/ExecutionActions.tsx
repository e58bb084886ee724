import * as api from '@hepu/api/areas/project/execute/projectExecute'
import { nodeWorkflow, askedMoves, type AskedMove } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { NodeDetail } from '@hepu/api/areas/project/node/projectTracking'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { useHasScreen } from '../../../workspace/permissions.tsx'
import { nodePath } from '../node/nodePaths.ts'
import { closingPath, EXECUTIONS } from './executionPaths.ts'

const DirectorDialog = lazy(() => import('./DirectorDialog.tsx'))
const MoveStateDialog = lazy(() => import('./MoveStateDialog.tsx'))
const ResultDialog = lazy(() => import('../result/ResultDialog.tsx'))

interface Props {
  node: NodeDetail
  buttons: OutputOf<typeof api.getButtonStatus>
}

/** The screens on which buttons of an execution act. */
const targets = (projectId: string): Partial<Record<api.ExecutionButton, string>> => ({
  editProgress: nodePath('PlanProgress', { projectId }),
  uploadWeekly: `${EXECUTIONS}/weekly?projectId=${projectId}`,
  change: nodePath('ChangeRecord', { projectId }),
  risk: nodePath('RiskRecord', { projectId }),
})

type Opened = 'editDirector' | 'achievement' | AskedMove | null

/** Buttons of an execution: offered where their command would not refuse, else disabled with its reason. */
export function ExecutionActions({ node, buttons }: Props) {
  const [opened, setOpened] = useState<Opened>(null)
  const hasScreen = useHasScreen()
  const address = { projectId: node.id }
  const close = () => setOpened(null)
  const whyNot = buttons.whyNot ?? {}
  const moves = askedMoves.filter((move) => buttons.moves[move] || (shownAlways.has(move) && whyNot[move]))
  return (
    <Space wrap>
      {moves.map((move) => (
        <DisabledWithReason key={move} why={whyNot[move]}>
          <Button danger={move === 'stop'} disabled={!buttons.moves[move]} onClick={() => setOpened(move)}>
            {nodeWorkflow.moves[move].label}
          </Button>
        </DisabledWithReason>
      ))}
      <Act is={buttons.editDirector} why={whyNot['editDirector']} onClick={() => setOpened('editDirector')}>
        {api.executionButtons.editDirector}
      </Act>
      {Object.entries(targets(node.id)).map(([name, path]) =>
        hasScreen(path) ? (
          <LinkAct key={name} name={name as api.ExecutionButton} path={path} buttons={buttons} />
        ) : null,
      )}
      <Act is={buttons.achievement} why={whyNot['achievement']} onClick={() => setOpened('achievement')}>
        {api.executionButtons.achievement}
      </Act>
      <Tooltip title={whyNot['finish'] && `暂不能申请结题：${whyNot['finish']}`}>
        <Link to={closingPath(node.id)}>
          <Button type="primary">{buttons.finish ? api.executionButtons.finish : '结题情况'}</Button>
        </Link>
      </Tooltip>
      <Suspense>
        {opened === 'editDirector' && <DirectorDialog node={node} onClose={close} />}
        {opened === 'achievement' && <ResultDialog address={address} onClose={close} />}
        {opened !== null && opened !== 'editDirector' && opened !== 'achievement' && (
          <MoveStateDialog node={node} move={opened} onClose={close} />
        )}
      </Suspense>
    </Space>
  )
}

/** Moves that are shown with their reason where the state forbids them; a start or a resumption is only shown where it is one. */
const shownAlways: ReadonlySet<AskedMove> = new Set(['pause', 'stop'])

interface LinkActProps {
  name: api.ExecutionButton
  path: string
  buttons: Props['buttons']
}

/** A button that leads to the screen on which it acts, disabled with its reason; nothing for whoever lacks the right. */
function LinkAct({ name, path, buttons }: LinkActProps) {
  const label = api.executionButtons[name]
  const why = buttons.whyNot?.[name]
  if (buttons[name])
    return (
      <Link to={path}>
        <Button>{label}</Button>
      </Link>
    )
  return why ? (
    <DisabledWithReason why={why}>
      <Button disabled>{label}</Button>
    </DisabledWithReason>
  ) : null
}

interface ActProps {
  is: boolean
  why: string | undefined
  onClick: () => void
  children: string
}

/** A button, disabled with its reason; nothing for whoever lacks the right. */
function Act({ is, why, onClick, children }: ActProps) {
  if (!is && !why) return null
  return (
    <DisabledWithReason why={why}>
      <Button disabled={!is} onClick={onClick}>
        {children}
      </Button>
    </DisabledWithReason>
  )
}
