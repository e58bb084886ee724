import { groupDelete } from '@hepu/api/areas/experiment/setup'
import { Tooltip } from 'antd'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { useTrialPaths } from '../trialPaths.ts'
import type { Setup } from './setupTables.ts'

/** Deletes a group without data, and goes back to the list. */
export function DeleteGroup({ setup }: { setup: Setup }) {
  const navigate = useNavigate()
  const { list } = useTrialPaths()
  const remove = useRun(groupDelete, { success: messages.deleted })
  const confirm = async () => {
    if ((await remove.run({ id: setup.id, version: setup.version })) !== undefined) void navigate(list)
  }
  const why = setup.can['delete'] ? undefined : '组别已有数据、晋级评估或密码编号，不能删除'
  return (
    <Tooltip title={why}>
      <ConfirmButton
        danger
        disabled={!setup.can['delete']}
        title={`删除组别「${setup.name}」及其试点、品种与布置？`}
        onConfirm={confirm}
      >
        删除组别
      </ConfirmButton>
    </Tooltip>
  )
}
