import * as api from '@hepu/api/areas/authority/user/userAdmin'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { OnOff, onOffText } from '../../../ui/text/OnOff.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'

/** 启用 or 停用, switched after a question; only the word for users who may not switch it. */
export function UserStateSwitch({ user }: { user: api.UserRow }) {
  const turn = useRun(api.updateUserState, { success: messages.done })
  const { ask, box } = useConfirm()
  const isOn = user.state === 1
  const why = user.whyNot?.['state']
  if (!user.can['state'] && !why) return <OnOff state={user.state} />
  const change = async () => {
    const question = isOn ? `确定停用「${user.name}」？其登录立即失效。` : `确定启用「${user.name}」？`
    if (await ask(question)) await turn.run({ id: user.id, state: isOn ? 0 : 1 })
  }
  return (
    <>
      <DisabledWithReason why={why}>
        <OnOffSwitch
          isOn={isOn}
          disabled={why !== undefined}
          loading={turn.running}
          label={`${user.name}：${onOffText(user.state)}`}
          onTurn={() => void change()}
        />
      </DisabledWithReason>
      {box}
    </>
  )
}
