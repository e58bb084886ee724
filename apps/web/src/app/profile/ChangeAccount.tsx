import '../login/fields.css'
import './profile.css'
import { updateMobile } from '@hepu/api/areas/authority/signIn/sms'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { Page } from '../../ui/page/Page.tsx'
import { refreshSession } from '../session/enter.ts'
import { SmsFields } from '../login/SmsFields.tsx'
import { useCaptcha } from '../login/useCaptcha.ts'
import { textOf } from '../login/loginValues.ts'
import { useSession } from '../../workspace/session.ts'

/** 更换账号: another mobile number to sign in with, proved by a code sent to it. */
export default function ChangeAccount() {
  const present = useSession((session) => session.userInfo?.mobile)
  return (
    <Page title="更换账号">
      <p className="quiet">当前手机号：{present ?? '未绑定'}。更换后用新手机号短信登录。</p>
      {/* Remounts with each number, so that nothing of the last one is left. */}
      <MobileForm key={present} />
    </Page>
  )
}

function MobileForm() {
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
  }
  return (
    <form ref={form} className="own-form" noValidate onSubmit={(event) => void submit(event)}>
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
      <Button type="primary" htmlType="submit" loading={save.running}>
        更换
      </Button>
    </form>
  )
}
