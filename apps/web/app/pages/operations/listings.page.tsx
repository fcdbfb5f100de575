import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { ListingList } from '../../features/operations/listing-list.tsx';
import { operatorPage } from '../../features/operations/operator-page.tsx';

const { meta, Page } = operatorPage(operationsCopy.listings, ListingList);

export { meta };
export default Page;
