/** A page of the Pages Router. */
import type { GetServerSideProps } from 'next';
import { auth } from '@/auth';

interface Props {
  readonly name: string | null;
}

export const getServerSideProps: GetServerSideProps<Props> = async (context) => {
  const session = await auth(context);
  return { props: { name: session?.user?.name ?? null } };
};

export default function Legacy({ name }: Props) {
  return <p>{name === null ? 'You are not signed in' : `Signed in as ${name}`}</p>;
}
