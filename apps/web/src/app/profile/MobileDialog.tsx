import { updateMobile } from '@hepu/api/areas/authority/sms'
import { useRef, useState, type FormEvent } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { refreshSession } from '../enter.ts'
import { SmsFields } from '../login/SmsFields.tsx'
import { useCaptcha } from '../login/useCaptcha.ts'
import { textOf } from '../login/values.ts'
import { useSession } from '../session.ts'

/** 更换账号: another mobile number to sign in with, proved by a code sent to it. */
export default function MobileDialog({ onClose }: { onClose: () => void }) {
  const present = useSession((it) => it.userInfo?.mobile)
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha()
  const [problem, setProblem] = useState('')
  const save = useRun(updateMobile, { success: `${messages.done}：手机号已更换`, quiet: true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = event.currentTarget
    const input = updateMobile.input.safeParse({ mobile: textOf(at, 'mobile'), code: textOf(at, 'code') })
    setProblem(input.error?.issues[0]?.message ?? '')
    if (!input.success || (await save.run(input.data)) === undefined) return
    await refreshSession()
    onClose()
  }
  return (
    <AppModal
      open
      title="更换账号"
      width={420}
      okText="更换"
      onCancel={onClose}
      onOk={() => form.current?.requestSubmit()}
      confirmLoading={save.running}
    >
      <p className="quiet">当前手机号：{present ?? '未绑定'}。更换后用新手机号短信登录。</p>
      <form ref={form} className="mobile-form" noValidate onSubmit={(event) => void submit(event)}>
        <SmsFields
          form={form}
          captcha={captcha}
          purpose="updateMobile"
          label="新手机号"
          onProblem={setProblem}
        />
        <p className="login-problem" role="alert">
          {problem || save.error?.message}
        </p>
      </form>
    </AppModal>
  )
}
