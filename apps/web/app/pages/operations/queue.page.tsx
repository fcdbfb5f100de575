import { operatorPage } from '../../features/operations/operator-page.tsx';
import { queueCopy } from '../../features/operations/queue.copy.ts';
import { QueueList } from '../../features/operations/queue-list.tsx';

const { meta, Page } = operatorPage(queueCopy, QueueList);

export { meta };
export default Page;
