import { editContract, type ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { Reasons } from '../../../ui/control/Reasons.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { draftPath } from '../contractPaths.ts'

const EndDialog = lazy(() => import('./EndDialog.tsx'))

export type Ending = 'stop' | 'dissolve'

const questions = {
  start: '确定开始履行吗？',
  finish: '确定合同已履行完毕吗？完成后不能再改回履行中。',
  renew: '确定续签吗？将以本合同的当事人、成果和条款新增草稿。',
} as const

/** 修改, 开始履行, 续签, 完成, 终止 and 解除 of a contract. What its state forbids says why. */
export function ContractActions({ row }: { row: ContractDetail }) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const navigate = useNavigate()
  const edit = useRun(editContract, { success: messages.done })
  const move = async (action: keyof typeof questions) => {
    const answer = await edit.run({ id: row.id, version: row.version, action })
    if (answer && action === 'renew') await navigate(draftPath(answer.id))
  }
  return (
    <Space>
      {row.can['edit'] && (
        <Button type="primary" onClick={() => void navigate(draftPath(row.id))}>
          修改草稿
        </Button>
      )}
      {movesOf(row).map((name) => (
        <Move key={name} row={row} move={name} onMove={move} />
      ))}
      {row.can['stop'] && <Button onClick={() => setEnding('stop')}>终止</Button>}
      {row.can['dissolve'] && <Button onClick={() => setEnding('dissolve')}>解除</Button>}
      <Suspense>{ending && <EndDialog row={row} move={ending} onClose={() => setEnding(null)} />}</Suspense>
    </Space>
  )
}

/** Returns the moves that have a button in the state of a contract, whether they are possible now or not. */
function movesOf({ state, can, whyNot = {} }: ContractDetail): (keyof typeof questions)[] {
  const inState = {
    start: state === 'signed',
    renew: state !== 'draft' && state !== 'auditing',
    finish: state === 'running',
  }
  return (['start', 'renew', 'finish'] as const).filter(
    (move) => inState[move] && (can[move] === true || whyNot[move] !== undefined),
  )
}

/** Why moves of a contract are not possible now. */
export const ContractReasons = ({ row }: { row: ContractDetail }) => (
  <Reasons
    of={row}
    actions={Object.fromEntries(movesOf(row).map((move) => [move, contractWorkflow.moves[move].label]))}
  />
)

interface MoveProps {
  row: ContractDetail
  move: keyof typeof questions
  onMove: (move: keyof typeof questions) => Promise<void>
}

function Move({ row, move, onMove }: MoveProps) {
  const why = row.can[move] ? undefined : row.whyNot?.[move]
  return (
    <DisabledWithReason why={why}>
      <ConfirmButton disabled={why !== undefined} title={questions[move]} onConfirm={() => onMove(move)}>
        {contractWorkflow.moves[move].label}
      </ConfirmButton>
    </DisabledWithReason>
  )
}
