import { BookReport, CompareButton } from '../../features/operations/books/book-report.tsx';
import { booksCopy } from '../../features/operations/books/books.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(booksCopy.title) }];
}

export default function BooksPage() {
  return (
    <>
      <PageHeading title={booksCopy.title} text={booksCopy.text} actions={<CompareButton />} />
      <BookReport />
    </>
  );
}
