import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { InquiryList } from '../../features/operations/inquiry-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.inquiries, InquiryList);

export { meta };
export default Page;
