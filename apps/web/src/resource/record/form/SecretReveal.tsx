import type { Resource } from '@hepu/api/core/resource/resource'
import { Button, Form } from 'antd'
import { useRun } from '../../../client/useRun.ts'

interface Props {
  route: NonNullable<Resource['calls']['secret']>
  recordId: string
  prop: string
}

/** Fills a masked field with the stored value; the server logs who looked. */
export default function SecretReveal({ route, recordId, prop }: Props) {
  const form = Form.useFormInstance()
  const reveal = useRun(route)
  const show = async () => {
    const secrets = await reveal.run({ id: recordId })
    if (secrets) form.setFieldValue(prop, secrets[prop] ?? undefined)
  }
  return (
    <>
      加密保存，只显示最后一位。
      <Button type="link" size="small" loading={reveal.running} onClick={() => void show()}>
        显示完整号码（会被记录）
      </Button>
    </>
  )
}
