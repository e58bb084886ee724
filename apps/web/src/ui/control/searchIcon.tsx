import { SearchOutlined } from '@ant-design/icons'

/** `searchIcon` of a search box, whose button has a Chinese name by it: the kit calls it in English by itself. */
export const searchIcon = <SearchOutlined aria-label="查找" />
