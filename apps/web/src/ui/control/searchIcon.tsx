import { SearchOutlined } from '@ant-design/icons'

/** `searchIcon` of a search box, which gives its button a Chinese name; antd's own name is English. */
export const searchIcon = <SearchOutlined aria-label="查找" />
