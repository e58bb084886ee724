import { Form } from 'antd'
import { useState } from 'react'

/** Returns what every form of an asset keeps: the form, and whether the user changed it. */
export function useAssetForm() {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  return { form, isChanged, noteChange: () => setChanged(true) }
}
