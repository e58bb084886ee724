import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

/** The date library of the pickers in Chinese; it loads with the first picker shown. */
export { default as dayjs, type Dayjs } from 'dayjs'
