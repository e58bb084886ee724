import { CloseCircleFilled } from '@ant-design/icons'

/** `allowClear` of a select, with a Chinese name for its icon; antd's own name is English. */
export const clearable = { clearIcon: <CloseCircleFilled />, label: '清除' }
