import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

/** The library of the pickers, speaking Chinese; comes with the first picker that is shown. */
export { default as dayjs, type Dayjs } from 'dayjs'
