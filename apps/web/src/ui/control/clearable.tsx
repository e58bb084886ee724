import { CloseCircleFilled } from '@ant-design/icons'

/** `allowClear` of a choice whose sign has a Chinese name: the kit calls it in English by itself. */
export const clearable = { clearIcon: <CloseCircleFilled />, label: '清除' }
